package io.argosy.router.breaker;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;

/** Stores breakers, and reads the results by which they are judged. */
public interface BreakerStore {

  /**
   * Returns all breakers with their pins, and the results of attempts over each link.
   *
   * @param after older attempts are ignored
   */
  BreakerInput read(Instant after);

  /**
   * Writes changes inside the cycle's transaction. They have no effect on a breaker that was pinned
   * meanwhile, because its pin takes precedence.
   *
   * @param probes the number of concurrent files over half-open breakers
   */
  void write(List<BreakerChange> changes, int probes);

  /**
   * Closes a breaker inside the command's transaction, whatever its state. Earlier results do not
   * count; the number of openings is kept.
   */
  void reset(LinkKey culprit, String reason, Instant at);
}
