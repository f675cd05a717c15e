package io.argosy.router.shadow;

import java.time.Instant;

/**
 * What a planned cycle is known by.
 *
 * @param strategy of the requests that named none
 * @param requests how many were planned
 */
public record CycleHead(long id, Instant plannedAt, String strategy, long requests) {}
