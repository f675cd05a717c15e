package io.argosy.router.activation;

import java.util.Optional;

/**
 * A block of which every missing file has rested again and again.
 *
 * @param reason of the last rest
 * @param pinned who said why it shall not be suspended
 */
public record StuckBlock(
    long blockId,
    String block,
    long destinationNodeId,
    String destination,
    long files,
    String reason,
    Optional<String> pinned) {}
