package io.argosy.router.activation;

import io.argosy.router.stage.Portions;
import java.time.Instant;
import java.util.List;

/** Where file requests live. */
public interface ActivationStore {

  /**
   * Ends file requests nobody wants any more (what agents have of a suspended request stays), or
   * that somebody asked for anew, and lets priorities follow the strongest want: where a
   * subscription was opened, closed or changed since the moment. Inside a transaction; returns how
   * many rows changed. A row somebody else is writing is left out. It changes a portion only, and
   * is to be repeated as by {@link Portions#all}.
   */
  int follow(Instant changedSince);

  /** The same of all file requests, a portion, and ends those whose file is there. */
  int tidy();

  /**
   * The windows with room and what waits before them: for each about {@code limit} files that could
   * fit, and the oldest that does not.
   */
  List<WindowWish> read(WindowSize size, int limit);

  /**
   * Inside the cycle's transaction. Leaves out files that have a request or a replica meanwhile, or
   * whose block is wanted no more; returns how many requests there are more.
   */
  int write(List<WindowFill> fills, Instant at);
}
