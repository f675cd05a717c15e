package io.argosy.router.topology;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.Map;

/**
 * An agent as an admin configured it.
 *
 * @param nodes the nodes it may serve, with their surrogate keys
 * @param drain whether it finishes what it holds and claims nothing new
 */
public record KnownAgent(
    long id, AgentName name, SiteName site, Map<NodeName, Long> nodes, boolean drain) {

  public KnownAgent {
    nodes = Map.copyOf(nodes);
  }
}
