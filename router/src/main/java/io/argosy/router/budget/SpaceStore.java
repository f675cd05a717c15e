package io.argosy.router.budget;

import io.argosy.common.unit.ByteCount;
import java.util.Map;
import java.util.Optional;

/** Stores how much space nodes have, inside the caller's transaction. */
public interface SpaceStore {

  /**
   * Replaces all readings of the agent.
   *
   * @param readings by node; empty for an agent that measures nothing
   * @return whether a node that lacks space has more than the agent measured there before
   */
  boolean measured(long agentId, Map<Long, SpaceReading> readings);

  /**
   * Sets how much the files of the catalogue may take at a node; empty removes it. What else is
   * said of the node stays.
   *
   * @param admin who says it, for users
   */
  void capacity(long nodeId, String admin, Optional<ByteCount> capacity);
}
