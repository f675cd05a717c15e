package io.argosy.router.shadow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads planned cycles and stores comparisons. */
public interface ShadowStore {

  /**
   * Returns cycles that were not compared yet, newest first.
   *
   * @param after exclusive lower bound of the planning time
   * @param limit maximum number of cycles
   */
  List<CycleHead> waiting(Instant after, int limit);

  /**
   * Returns the input of a cycle; empty if it is no longer stored.
   *
   * @throws java.io.UncheckedIOException if the stored input is damaged
   * @throws io.argosy.common.refusal.Refusal if this version cannot read its format
   */
  Optional<PlannedCycle> read(long cycle);

  /** Stores a comparison inside the caller's transaction; each cycle is compared once. */
  void save(ShadowRun run);

  /** Deletes a portion of the comparisons of cycles that were planned before a moment. */
  int forget(Instant plannedBefore);
}
