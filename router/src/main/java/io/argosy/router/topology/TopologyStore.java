package io.argosy.router.topology;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Stores the topology. Writes happen inside the caller's transaction. */
public interface TopologyStore extends NodeDirectory, StorageDirectory {

  boolean knowsSite(SiteName site);

  void addSite(SiteName site);

  /** Adds or changes a node. The site must exist; an existing node stays at its site. */
  void putNode(NodeName node, SiteName site, NodeKind kind);

  /** Adds or changes the storage of a node, which must exist. */
  void putStorage(Node node, NodeStorage storage);

  /**
   * Removes the storage of a node, if it has one; files that are there stay replicas of the node.
   */
  void removeStorage(Node node);

  /** Returns the nodes with a storage of one of these origins, and their root directories. */
  Map<Node, DavUrl> rootsAt(Collection<String> origins);

  /** Returns the nodes whose storage has this audience. */
  Set<Node> withAudience(String audience);

  /** Adds or changes a link. Both nodes must exist. */
  void putLink(Link link, Node source, Node destination);

  Optional<SiteName> siteOf(AgentName agent);

  /**
   * Adds an agent or replaces its nodes, except those with a name of the router's own. The site
   * must exist; an existing agent stays at its site.
   */
  void putAgent(AgentName agent, SiteName site, Collection<Node> nodes);

  /**
   * Returns the nodes with a name of the router's own that have a storage or a link, and lets no
   * other transaction ask so until the caller's ends.
   */
  Set<Node> lockUnmanaged();

  /** Returns the links from and to these nodes. */
  Set<LinkKey> linksOf(Collection<Node> nodes);

  /** Lets an agent, which must exist, serve a node in addition to others. */
  void serve(AgentName agent, Node node);

  /** Removes the storage, the links and the agents of nodes, whose names stay. */
  void retire(Collection<Node> nodes);

  /** Sets whether the agent drains. The agent must exist. */
  void setDrain(AgentName agent, boolean drain);
}
