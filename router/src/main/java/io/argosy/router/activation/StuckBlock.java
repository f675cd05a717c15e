package io.argosy.router.activation;

/**
 * A block of which every missing file has rested again and again.
 *
 * @param reason of the last rest
 */
public record StuckBlock(
    long blockId,
    String block,
    long destinationNodeId,
    String destination,
    long files,
    String reason) {}
