package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;

/** What cycles were planned from, as long as it is kept; routing alone writes it. */
public interface KeptCycles {

  /**
   * Forgets the oldest until none is left that was planned before, and all together are no larger.
   * The newest stays whatever its size; how many went.
   *
   * @param largest of all together
   */
  int forget(Instant plannedBefore, ByteCount largest);

  /**
   * Inside a transaction: forgets that there were cycles which were planned before, at most a
   * portion at a time; how many went.
   */
  int forgetThatTheyRan(Instant plannedBefore);
}
