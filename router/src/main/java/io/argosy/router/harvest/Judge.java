package io.argosy.router.harvest;

import io.argosy.router.topology.KnownAgent;
import java.time.Instant;

/** The context in which reports are evaluated: the agent that reports, the rules and the time. */
public record Judge(KnownAgent reporter, RetryPolicy policy, LeaseEpoch guard, Instant now) {}
