package io.argosy.router.activation;

import io.argosy.router.stage.Portions;
import java.time.Instant;
import java.util.List;

/** Stores file requests. */
public interface ActivationStore {

  /**
   * Ends file requests that no subscription wants (agents keep those of a suspended request) or
   * that were requested again, and updates priorities to the highest wanted. Considers only
   * subscriptions opened, closed or changed since this time and skips rows that another transaction
   * is writing. Call it in a transaction and repeat it with {@link Portions#all}, as it changes one
   * portion only.
   *
   * @return the number of changed rows
   */
  int follow(Instant changedSince);

  /**
   * Returns the last key of the portion of file requests behind a key; {@link Long#MAX_VALUE} if
   * this portion is the last one.
   */
  long lastOfPortion(long after);

  /**
   * Like {@link #follow} for all file requests with these keys; also ends those whose file has
   * arrived.
   *
   * @param after key before the first
   * @param last last key
   */
  int tidy(long after, long last);

  /**
   * Returns the windows that have room and waiting files. Each comes with about {@code limit} files
   * that could fit, and the oldest that does not.
   */
  List<WindowDemand> read(WindowSize size, int limit);

  /**
   * Writes file requests inside the cycle's transaction. Skips files that meanwhile have a request
   * or a replica, or whose block is no longer wanted.
   *
   * @return the number of new requests
   */
  int write(List<WindowFill> fills, Instant at);
}
