package io.argosy.common.wire.world;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of a world that is requested somewhere.
 *
 * @param destination absent if there are several
 * @param destinations different nodes, at least one; absent if there is a destination
 * @param priority 1 if absent
 * @param deadline the place of its deadline among those of all files, 0 for the earliest; after all
 *     others if absent
 * @param replicas in the order of the request
 * @param coming copies that are on their way to other nodes, which can pass them on; none if absent
 * @param notFrom nodes that do not pass on to its destinations a copy that they are going to have
 * @param shared false if its destinations neither wait for copies on their way nor pass theirs on;
 *     true if absent
 */
public record WorldFile(
    String id,
    ByteCount size,
    @Nullable NodeName destination,
    @Nullable List<NodeName> destinations,
    @Nullable Priority priority,
    @Nullable Integer deadline,
    List<Replica> replicas,
    @Nullable List<Coming> coming,
    @Nullable List<NodeName> notFrom,
    @Nullable Boolean shared) {

  /**
   * @param seconds until the node is expected to have its copy, 0 or more
   */
  public record Coming(NodeName node, double seconds) {}

  /**
   * @param staged false if the file must be read from tape first; true if absent
   */
  public record Replica(NodeName node, @Nullable Boolean staged) {}
}
