package io.argosy.router.linkrate;

import java.time.Instant;

/** Bins of the shared path. */
public final class SampleBins {

  private SampleBins() {}

  /** Returns a bin that is busy from its start, with one file at a time. */
  public static BinAmount bin(
      Instant start,
      long source,
      long destination,
      long doneFiles,
      long doneBytes,
      long failedFiles,
      long failedBytes,
      double busySeconds) {
    return new BinAmount(
        start,
        source,
        destination,
        "shared",
        doneFiles,
        doneBytes,
        failedFiles,
        failedBytes,
        BusySpans.of(0, Math.round(busySeconds * 1e6)),
        busySeconds);
  }
}
