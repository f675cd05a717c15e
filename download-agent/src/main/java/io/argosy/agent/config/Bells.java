package io.argosy.agent.config;

/** Who wakes whom, as the features do not know each other. */
record Bells(LateBell claim, LateBell dispatch, LateBell report, LateBell queues) {}
