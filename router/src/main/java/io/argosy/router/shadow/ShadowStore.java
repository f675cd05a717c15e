package io.argosy.router.shadow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Where planned cycles are read, and comparisons left. */
public interface ShadowStore {

  /**
   * Cycles that were not compared yet, the newest first.
   *
   * @param after only what was planned later
   * @param limit at most so many
   */
  List<CycleHead> waiting(Instant after, int limit);

  /**
   * What a cycle was planned from; empty where it is not kept.
   *
   * @throws java.io.UncheckedIOException it is damaged
   * @throws io.argosy.common.refusal.Refusal this version does not understand it
   */
  Optional<PlannedCycle> read(long cycle);

  /** Inside the cycle's transaction; a cycle is compared once. */
  void save(ShadowRun run);

  /** Forgets comparisons of cycles that were planned before; how many went. */
  int forget(Instant plannedBefore);
}
