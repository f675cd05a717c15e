package io.argosy.router.linkrate;

import java.time.Instant;

/** The link history, summed up where it is kept, so that its length costs no memory. */
public interface BinHistory {

  /**
   * Of bins that carried something and in which the link was busy for {@link
   * CapacityEstimate#LEAST_BUSY} at least; nearly all of a bin is {@link
   * CapacityEstimate#ALL_ALONG}.
   *
   * @param now what began within {@link CapacityEstimate#MEMORY}, or of the recent {@link
   *     CapacityEstimate#RECENT}, before
   */
  Carried carried(Instant now);
}
