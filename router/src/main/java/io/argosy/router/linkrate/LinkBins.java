package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.List;

/** The link history in bins of {@link BinSpread#WIDTH}. */
public interface LinkBins {

  /** Adds attempts inside the caller's transaction; busy time is capped at the bin's width. */
  void add(List<LinkAmount> amounts);

  /**
   * Returns aggregates over bins in which the link carried bytes and was busy for at least {@link
   * CapacityEstimate#LEAST_BUSY}. The store computes them, so that the length of the history costs
   * no memory. A link counts as busy throughout a bin if it was busy for {@link
   * CapacityEstimate#ALL_ALONG}.
   *
   * @param now end of the spans {@link CapacityEstimate#MEMORY} and {@link CapacityEstimate#RECENT}
   */
  Carried carried(Instant now);
}
