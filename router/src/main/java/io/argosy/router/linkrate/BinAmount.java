package io.argosy.router.linkrate;

import java.time.Instant;

/**
 * What a link carried on one path within one bin of five minutes.
 *
 * @param binStart a multiple of five minutes
 * @param path {@code shared} or the id of a circuit
 * @param busy when at least one transfer that succeeded was running
 * @param fileSeconds the running times of all transfers that succeeded, added up
 */
public record BinAmount(
    Instant binStart,
    long sourceNodeId,
    long destinationNodeId,
    String path,
    long doneFiles,
    long doneBytes,
    long failedFiles,
    long failedBytes,
    BusySpans busy,
    double fileSeconds) {}
