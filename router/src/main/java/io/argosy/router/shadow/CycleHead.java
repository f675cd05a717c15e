package io.argosy.router.shadow;

import java.time.Instant;

/**
 * Identifies a planned cycle.
 *
 * @param strategy the strategy of requests that named none
 * @param requests number of planned requests
 */
public record CycleHead(long id, Instant plannedAt, String strategy, long requests) {}
