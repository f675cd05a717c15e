package io.argosy.router.breaker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores breakers, and reads the results by which they are judged. */
public interface BreakerStore {

  /**
   * Returns all breakers, and the results of attempts over each link.
   *
   * @param after older attempts are ignored
   */
  BreakerInput read(Instant after);

  /**
   * Writes changes inside the cycle's transaction, except to breakers that were pinned meanwhile.
   *
   * @param probes the number of concurrent files over half-open breakers
   */
  void write(List<BreakerChange> changes, int probes);

  /** Locks a breaker until the command's transaction ends. */
  Optional<Breaker> lock(Culprit culprit);

  /** Stores a breaker inside the command's transaction. */
  void put(Breaker breaker);
}
