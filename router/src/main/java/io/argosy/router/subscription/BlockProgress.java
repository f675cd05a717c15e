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
   * Where a static subscription may have all it wants now, its dataset counts as changed.
   *
   * @return whether there is such a dataset
   */
  boolean arrived(Collection<BlockArrival> arrivals, Instant at);
}
