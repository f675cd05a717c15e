package io.argosy.common.wire.world;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of a world that is requested somewhere.
 *
 * @param priority 1 if absent
 * @param replicas in the order of the request
 * @param coming copies that are on their way to other nodes, which can pass them on; none if absent
 * @param notFrom nodes that do not pass on to its destination a copy that they are going to have
 */
public record WorldFile(
    String id,
    ByteCount size,
    NodeName destination,
    @Nullable Priority priority,
    List<Replica> replicas,
    @Nullable List<Coming> coming,
    @Nullable List<NodeName> notFrom) {

  /**
   * @param seconds until the node is expected to have its copy, 0 or more
   */
  public record Coming(NodeName node, double seconds) {}

  /**
   * @param staged false if the file must be read from tape first; true if absent
   */
  public record Replica(NodeName node, @Nullable Boolean staged) {}
}
