package io.argosy.router.subscription;

import java.util.Collection;

/** The kept count of what destinations hold of the blocks wanted there. */
public interface BlockProgress {

  /**
   * Counts new replicas, inside the caller's transaction; blocks nobody wants there are no error.
   */
  void arrived(Collection<BlockArrival> arrivals);
}
