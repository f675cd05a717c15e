package io.argosy.common.wire.agent;

import io.argosy.common.topology.NodeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/registrations}: registers an agent at its start. Its token identifies it.
 *
 * @param version of the agent's program, for users
 * @param roles {@code download}, {@code door}
 * @param nodes the nodes that it serves; its token must allow each of them
 * @param doors addresses at which other agents fetch files of its nodes; replaces the registered
 *     ones
 * @param mappings storage mapping of each of its nodes; replaces the registered ones
 * @param takeOver true to end a live agent of the same name
 * @param endedIncarnation the last incarnation that worked on the agent's state directory and has
 *     ended; absent if there was none, and from an earlier agent
 * @param kernel the TCP limits of its host; absent if it cannot read them, and from an earlier
 *     agent
 */
public record Registration(
    String version,
    List<String> roles,
    List<NodeName> nodes,
    List<DoorAddress> doors,
    List<NodeMapping> mappings,
    boolean takeOver,
    @Nullable Long endedIncarnation,
    @Nullable TcpLimits kernel) {

  /**
   * The address where others fetch files of a node.
   *
   * @param protocol {@code http}, {@code https}, or {@code fdt} if the door also starts FDT
   * @param url without a trailing slash, such as {@code http://127.0.0.1:40123}
   */
  public record DoorAddress(NodeName node, String protocol, String url) {}

  /**
   * The storage of a node.
   *
   * @param maxTransfers maximum number of transfers that may read from or write to the node at a
   *     time, over all agents; null if its operator sets no limit
   */
  public record NodeMapping(NodeName node, List<Rule> rules, @Nullable Integer maxTransfers) {}

  /**
   * The limits in bytes that the kernel of a host sets to the buffers of a TCP connection; each is
   * null if it is not known.
   *
   * @param receive third value of {@code net.ipv4.tcp_rmem}: the kernel adapts a buffer up to it
   * @param send third value of {@code net.ipv4.tcp_wmem}
   * @param receiveSet {@code net.core.rmem_max}: a program can set a buffer up to it
   * @param sendSet {@code net.core.wmem_max}
   */
  public record TcpLimits(
      @Nullable Long receive,
      @Nullable Long send,
      @Nullable Long receiveSet,
      @Nullable Long sendSet) {

    public static final TcpLimits UNKNOWN = new TcpLimits(null, null, null, null);
  }

  /** Files with this prefix are below this directory. */
  public record Rule(String lfnPrefix, String root) {}
}
