package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;

/** Where file requests live. */
public interface ActivationStore {

  /**
   * Ends file requests nobody wants any more or whose file is there, and lets priorities follow the
   * strongest want. Inside a transaction; returns how many rows changed.
   */
  int tidy();

  /**
   * The windows with room and what waits before them: for each about {@code limit} files that could
   * fit, and the oldest that does not.
   */
  List<WindowWish> read(ByteCount capacity, int limit);

  /**
   * Inside the cycle's transaction. Leaves out files that have a request or a replica meanwhile, or
   * whose block is wanted no more; returns how many requests there are more.
   */
  int write(List<WindowFill> fills, Instant at);
}
