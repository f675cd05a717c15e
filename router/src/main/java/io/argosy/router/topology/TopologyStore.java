package io.argosy.router.topology;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.Collection;
import java.util.Optional;

/** Where the topology is kept. Writes happen inside the caller's transaction. */
public interface TopologyStore extends NodeDirectory {

  boolean knowsSite(SiteName site);

  void addSite(SiteName site);

  /** The site is known; a known node keeps its site. */
  void putNode(NodeName node, SiteName site, NodeKind kind);

  /** Both nodes are known. */
  void putLink(Link link, Node source, Node destination);

  Optional<SiteName> siteOf(AgentName agent);

  /** The site is known; a known agent keeps its site and gets these nodes. */
  void putAgent(AgentName agent, SiteName site, Collection<Node> nodes);

  /** The agent is known. */
  void setDrain(AgentName agent, boolean drain);
}
