package io.argosy.router.circuit;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where circuits can end, as its agent announced it.
 *
 * @param site of the agent
 * @param nodes whose files use the circuits, with their surrogate keys
 * @param port of the site's network, and its rate, of which circuits of this agent may use a share
 * @param peers sites that circuits may join it with; empty for all
 * @param ownInterface whether its circuits use a network interface that nothing else uses; empty if
 *     its agent is too old to move data over circuits
 */
public record AnnouncedEndpoint(
    String name,
    long agentId,
    SiteName site,
    String attachment,
    int vlans,
    String address,
    Map<NodeName, Long> nodes,
    String port,
    ByteRate rate,
    double share,
    Set<SiteName> peers,
    Optional<Boolean> ownInterface) {

  public AnnouncedEndpoint {
    nodes = Map.copyOf(nodes);
    peers = Set.copyOf(peers);
  }

  End end() {
    return new End(name, attachment, address);
  }

  /** Each agent has its own share of a port. */
  CircuitPort circuitPort() {
    return new CircuitPort(name, agentId + " " + port, rate, share, vlans);
  }

  boolean mayMeet(AnnouncedEndpoint other) {
    return agentId != other.agentId
        && !port.equals(other.port)
        && admits(other.site)
        && other.admits(site);
  }

  private boolean admits(SiteName peer) {
    return peers.isEmpty() || peers.contains(peer);
  }
}
