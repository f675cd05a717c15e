package io.argosy.router.linkrate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The link history in bins of {@link BinSpread#WIDTH}. */
public interface LinkBins {

  /**
   * Adds attempts inside the caller's transaction. The busy time of a bin is the time that at least
   * one of all the successful attempts was running, whoever reported them and when.
   */
  void add(List<LinkAmount> amounts);

  /** Counts the routes of these file requests as expired, inside the caller's transaction. */
  void expired(long[] fileRequests, Instant at);

  /** Adds what waits on each link now, for a span of time that ends now. */
  void queued(Duration span, Instant at);

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
