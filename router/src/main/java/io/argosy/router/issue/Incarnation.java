package io.argosy.router.issue;

/** One life of an agent: a later one makes every earlier one's messages stale. */
public record Incarnation(long agentId, long number) {}
