package io.argosy.router.breaker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Where breakers live, and what they are judged by. */
public interface BreakerStore {

  /**
   * All breakers, and what attempts over each link have told.
   *
   * @param after older attempts say nothing
   */
  BreakerInput read(Instant after);

  /**
   * Inside the cycle's transaction. What was pinned meanwhile stays as it is.
   *
   * @param probes files at once over what is half-open
   */
  void write(List<BreakerChange> changes, int probes);

  /** Inside the command's transaction, which locks it. */
  Optional<Breaker> lock(Culprit culprit);

  /** Inside the command's transaction. */
  void put(Breaker breaker);
}
