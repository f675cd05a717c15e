package io.argosy.router.activation;

import java.time.Instant;
import java.util.Optional;

/**
 * A file request that no agent works on.
 *
 * @param since it is in the window, or its last pause ended
 * @param routed a source was chosen
 * @param rests it has had
 * @param givenUp why no source is left to try
 * @param pinned who said why it shall not rest
 */
public record IdleRequest(
    long fileRequestId,
    long destinationNodeId,
    Instant since,
    boolean routed,
    int rests,
    Optional<String> givenUp,
    Optional<String> pinned) {}
