package io.argosy.router.harvest;

import java.time.Instant;

/** The context in which reports are evaluated: the reporter, the rules and the time. */
public record Judge(Reporter reporter, RetryPolicy policy, LeaseEpoch guard, Instant now) {}
