package io.argosy.common.wire.user;

import java.time.Instant;

/**
 * {@code POST /command/v1/circuits/closures}: maintenance of an endpoint. No circuit that overlaps
 * it is leased, and circuits that would are released before.
 *
 * @param from at most an hour ago, which counts as now
 * @param until after {@code from}, in the future and at most a year away
 */
public record CircuitClosureForm(String endpoint, Instant from, Instant until) {}
