package io.argosy.common.wire.agent;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/heartbeats}: renews the lease of the listed claims; claims that are not
 * listed are released. The router updates one row, regardless of the number of tasks.
 *
 * @param hindrances reasons why it claims nothing; empty if it claims, absent from an earlier agent
 * @param free least free space of its storage; absent if it only serves or has not checked yet, and
 *     from an earlier agent
 * @param flows transfers over each link since the last reading that the router answered; absent
 *     from an earlier agent
 * @param uses links over which the agent has or wants transfers or has a budget; absent from an
 *     earlier agent
 * @param leastUrgent priority of the least urgent task that the agent holds; absent if it holds
 *     none, and from an earlier agent
 * @param reading number of the reading of the flows; greater than that of an earlier reading, and
 *     the same if it is sent again. The router counts it once. Absent from an earlier agent
 * @param readAgoMillis how long ago the flows were read; absent from an earlier agent
 * @param spaces space for further files at each node that the agent writes to; absent from an
 *     earlier agent
 */
public record Heartbeat(
    long incarnation,
    List<UUID> claims,
    @Nullable List<ClaimHindrance> hindrances,
    @Nullable ByteCount free,
    @Nullable List<LinkFlow> flows,
    @Nullable List<LinkUse> uses,
    @Nullable Priority leastUrgent,
    @Nullable Long reading,
    @Nullable Long readAgoMillis,
    @Nullable List<NodeSpace> spaces) {

  /**
   * The transfers of this agent over a link.
   *
   * @param version version of the last {@link LinkLimit} that it received; 0 if there was none
   * @param held number of transfers that it allows until it receives another limit
   * @param active current number of transfers
   * @param wanted transfers that it would have without a limit, the active ones included
   */
  public record LinkUse(
      NodeName source, NodeName destination, long version, int held, int active, int wanted) {

    public LinkName link() {
      return new LinkName(source, destination);
    }
  }

  /**
   * The space of a node.
   *
   * @param free usable by further files: without the agent's {@code limits.reserve}
   * @param agoMillis how long ago it was measured
   */
  public record NodeSpace(NodeName node, ByteCount free, long agoMillis) {}

  /**
   * Bytes that arrived over one link on one path, counted when they arrive and not when a file
   * ends.
   *
   * @param spanMillis length of the interval that ends with the reading, at least 1
   * @param busyMillis part of the interval in which at least one stream was active, at most {@code
   *     spanMillis}
   * @param bytes that arrived in the interval
   * @param streams average number of active streams during the busy time
   * @param backlogged whether tasks of this link waited during the whole interval, so that the rate
   *     was limited by the network and not by a lack of work
   * @param path id of the circuit over which it moved; absent for the shared path, and from an
   *     earlier agent
   */
  public record LinkFlow(
      NodeName source,
      NodeName destination,
      long spanMillis,
      long busyMillis,
      ByteCount bytes,
      double streams,
      boolean backlogged,
      @Nullable UUID path) {}
}
