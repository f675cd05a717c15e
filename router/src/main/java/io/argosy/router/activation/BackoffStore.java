package io.argosy.router.activation;

import io.argosy.common.catalog.BlockName;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Stores the backoff of file requests. */
public interface BackoffStore {

  /**
   * Returns file requests that are not claimed by an agent and not in backoff: given-up ones first,
   * then those without a source that are active since before {@code unsourcedBefore}, then those
   * with one that are active since before {@code sourcedBefore}. Within a kind the oldest come
   * first. Pinned ones come last, so that they do not use up the limit.
   */
  List<IdleRequest> idle(Instant unsourcedBefore, Instant sourcedBefore, int limit);

  /** Returns those that are unchanged and not pinned, inside the caller's transaction. */
  List<Backoff> stillDue(List<Backoff> backoffs);

  /**
   * Starts the backoff inside the caller's transaction. Skips file requests that are in backoff
   * already, are active again or have ended.
   *
   * @return the file requests that are in backoff now
   */
  Set<Long> rest(List<Backoff> backoffs);

  /**
   * Ends the expired backoff of a portion of the requests with a source.
   *
   * @param after only those with a greater key
   * @return their keys in order
   */
  List<Long> wake(Instant now, long after);

  /** Returns running blocks of which every missing file has backed off at least this often. */
  List<StuckBlock> stuck(int rests);

  /**
   * Suspends blocks inside the caller's transaction.
   *
   * @return the blocks that were suspended, without those that were suspended before or are pinned
   */
  List<StuckBlock> suspend(List<StuckBlock> blocks, Instant at);

  /** Resumes a block inside the command's transaction; returns false if it is not suspended. */
  boolean resume(BlockName block, long destinationNodeId, Instant at);
}
