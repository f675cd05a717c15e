package io.argosy.common.wire.agent;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
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
 * @param circuitEndpoints where circuits can end at this agent's host; replaces the registered
 *     ones. Absent from an earlier agent
 */
public record Registration(
    String version,
    List<String> roles,
    List<NodeName> nodes,
    List<DoorAddress> doors,
    List<NodeMapping> mappings,
    boolean takeOver,
    @Nullable Long endedIncarnation,
    @Nullable TcpLimits kernel,
    @Nullable List<CircuitEndpoint> circuitEndpoints) {

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
   * @param uplink what the node can send in all, in bytes per second; null if its operator does not
   *     say it, and from an earlier agent, as the following
   * @param downlink what it can receive in all
   * @param forward {@code yes}, {@code no} or {@code own-requests}: whether it passes on copies;
   *     any other word counts as {@code no}
   * @param storage address of the storage system that the agent uses for the node, which must be
   *     the one that an admin registered; absent for its own disk, and from an earlier agent
   */
  public record NodeMapping(
      NodeName node,
      List<Rule> rules,
      @Nullable Integer maxTransfers,
      @Nullable Double uplink,
      @Nullable Double downlink,
      @Nullable String forward,
      @Nullable String storage) {}

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

  /**
   * Where circuits can end.
   *
   * @param name unique in the instance, 1 to 64 of A-Z a-z 0-9 _ . -
   * @param attachment what the provider connects, with its VLANs, such as {@code
   *     urn:ogf:network:site:2013::port?vlan=1780-1789}
   * @param vlans how many VLANs it has, from 1: one for each circuit
   * @param address IPv4 or IPv6 address of the agent's host on circuits
   * @param nodes of the agent, whose files use the circuits
   * @param port of the site's network; endpoints of one agent at the same port divide its share
   * @param rate of the port in bytes per second
   * @param share of the rate that circuits of this agent may use together, above 0 and at most 1
   * @param peers sites that circuits may join it with; empty for all
   * @param ownInterface whether its circuits use a network interface that nothing else uses, so
   *     that they add to what its nodes can send and receive; absent from an earlier agent, which
   *     moves nothing over circuits and gets none
   */
  public record CircuitEndpoint(
      String name,
      String attachment,
      int vlans,
      String address,
      List<NodeName> nodes,
      String port,
      double rate,
      double share,
      List<SiteName> peers,
      @Nullable Boolean ownInterface) {}

  /** Files with this prefix are below this directory. */
  public record Rule(String lfnPrefix, String root) {}
}
