package io.argosy.router.linkrate;

import java.time.Instant;

/** Aggregates over the link history, computed by the store, so that its length costs no memory. */
public interface BinHistory {

  /**
   * Returns aggregates over bins in which the link carried bytes and was busy for at least {@link
   * CapacityEstimate#LEAST_BUSY}. A link counts as busy throughout a bin if it was busy for {@link
   * CapacityEstimate#ALL_ALONG}.
   *
   * @param now end of the spans {@link CapacityEstimate#MEMORY} and {@link CapacityEstimate#RECENT}
   */
  Carried carried(Instant now);
}
