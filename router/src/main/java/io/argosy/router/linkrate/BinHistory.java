package io.argosy.router.linkrate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The link history, bin by bin. */
public interface BinHistory {

  /**
   * @param start the bins that begin later
   * @param busy the links that were busy for at least so long within a bin
   */
  List<BinAmount> after(Instant start, Duration busy);
}
