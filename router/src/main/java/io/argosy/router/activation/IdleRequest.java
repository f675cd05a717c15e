package io.argosy.router.activation;

import java.time.Instant;
import java.util.Optional;

/**
 * A file request that is not claimed by an agent.
 *
 * @param since when it entered the window or its last backoff ended
 * @param sourced whether it has a route or a usable source, or waits for a copy
 * @param rests the number of its backoffs
 * @param givenUp why no source is left to try
 * @param pinned who protects it from backoff, and why
 */
public record IdleRequest(
    long fileRequestId,
    long destinationNodeId,
    Instant since,
    boolean sourced,
    int rests,
    Optional<String> givenUp,
    Optional<String> pinned) {}
