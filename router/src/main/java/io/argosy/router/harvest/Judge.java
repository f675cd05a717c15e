package io.argosy.router.harvest;

import java.time.Instant;

/** By what reports are judged: who speaks, when, and under which rules. */
public record Judge(Reporter reporter, RetryPolicy policy, LeaseEpoch guard, Instant now) {}
