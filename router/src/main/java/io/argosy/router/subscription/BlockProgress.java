package io.argosy.router.subscription;

import java.time.Instant;
import java.util.Collection;

/**
 * The kept count of what destinations hold of the blocks wanted there, and of how much of their
 * datasets came in which minute.
 */
public interface BlockProgress {

  /**
   * Counts new replicas, inside the caller's transaction. What nobody wants there, or nobody wants
   * any more, is kept with its minute and counted for nobody; of an unknown block nothing is kept.
   */
  void arrived(Collection<BlockArrival> arrivals, Instant at);
}
