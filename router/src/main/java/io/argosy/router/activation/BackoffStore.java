package io.argosy.router.activation;

import io.argosy.common.catalog.BlockName;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** File requests in backoff. */
public interface BackoffStore {

  /**
   * File requests that no agent holds and that are not in backoff: given-up ones first, then those
   * without a route that are active since before {@code unroutedBefore}, then those with a route
   * that are active since before {@code routedBefore}. Within a kind the oldest come first. Pinned
   * ones come last, so that they do not use up the limit.
   */
  List<IdleRequest> idle(Instant unroutedBefore, Instant routedBefore, int limit);

  /**
   * Inside the caller's transaction: those whose file request is unchanged since the decision and
   * not pinned.
   */
  List<Backoff> stillDue(List<Backoff> backoffs);

  /**
   * Inside the caller's transaction. Skips file requests that are in backoff already, are active
   * again or have ended; returns the file requests that are in backoff now.
   */
  Set<Long> rest(List<Backoff> backoffs);

  /** Ends the backoff of file requests that have a source; returns their number. */
  int wake(Instant now);

  /** Running blocks of which every missing file has backed off at least this often. */
  List<StuckBlock> stuck(int rests);

  /**
   * Inside the caller's transaction; returns the blocks that were suspended, without those that
   * were suspended before or are pinned.
   */
  List<StuckBlock> suspend(List<StuckBlock> blocks, Instant at);

  /** Inside the command's transaction; false if the block is not suspended there. */
  boolean resume(BlockName block, long destinationNodeId, Instant at);
}
