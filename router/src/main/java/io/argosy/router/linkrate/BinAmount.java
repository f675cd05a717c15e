package io.argosy.router.linkrate;

import java.time.Instant;

/**
 * What a link carried within one bin of five minutes.
 *
 * @param binStart a multiple of five minutes
 * @param busySeconds how long at least one transfer that succeeded was running; at most the bin's
 *     width
 */
public record BinAmount(
    Instant binStart,
    long sourceNodeId,
    long destinationNodeId,
    long doneFiles,
    long doneBytes,
    long failedFiles,
    long failedBytes,
    double busySeconds) {}
