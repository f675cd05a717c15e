package io.argosy.router.activation;

import java.util.Optional;

/**
 * A block of which every missing file has repeatedly been in backoff.
 *
 * @param reason the reason of the last backoff
 * @param pinned who protects it from suspension, and why
 */
public record StuckBlock(
    long blockId,
    String block,
    long destinationNodeId,
    String destination,
    long files,
    String reason,
    Optional<String> pinned) {}
