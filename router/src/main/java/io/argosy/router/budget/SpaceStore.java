package io.argosy.router.budget;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Stores how much space nodes have, inside the caller's transaction. */
public interface SpaceStore {

  /**
   * Replaces the readings of the agent. One of a node without a new reading stays if it was
   * measured at or after {@code keptFrom}: an agent that has just started may not have measured
   * yet, and its storage may be as full as before.
   *
   * @param readings by node; empty for an agent that measures nothing
   * @return whether a node that lacks space has more than the agent measured there before
   */
  boolean measured(long agentId, Map<Long, SpaceReading> readings, Instant keptFrom);

  /**
   * Sets how much the files of the catalogue may take at a node; empty removes it. What else is
   * said of the node stays.
   *
   * @param admin who says it, for users
   */
  void capacity(long nodeId, String admin, Optional<ByteCount> capacity);
}
