package io.argosy.router.linkrate;

import java.time.Instant;

/**
 * What a link carried within one bin of five minutes.
 *
 * @param binStart a multiple of five minutes
 * @param busySeconds for how long at least one file that arrived was under way, at most the bin's
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
