package io.argosy.common.wire.user;

/** The answer to a {@link LoadTestForm}: the id that stops the load test. */
public record LoadTestTakenView(String id) {}
