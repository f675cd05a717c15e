package io.argosy.common.wire.world;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of a world that shall be somewhere.
 *
 * @param priority 1 where absent
 * @param replicas in the order of the request
 */
public record WorldFile(
    String id,
    ByteCount size,
    NodeName destination,
    @Nullable Priority priority,
    List<Replica> replicas) {

  /**
   * @param staged false where it must come from tape first; true where absent
   */
  public record Replica(NodeName node, @Nullable Boolean staged) {}
}
