package io.argosy.common.wire.user;

/**
 * The answer to a {@link CircuitForm}.
 *
 * @param key by which the provider and {@code argosy circuit list} show the circuit, and which
 *     releases it
 */
public record CircuitTakenView(String key) {}
