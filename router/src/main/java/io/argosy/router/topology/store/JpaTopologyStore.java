package io.argosy.router.topology.store;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.topology.Link;
import io.argosy.router.topology.LinkKey;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeKind;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.TopologyStore;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Stores the topology with Hibernate. Each write is flushed, so that plain SQL sees it. */
public final class JpaTopologyStore implements TopologyStore {

  private static final String UNMANAGED =
      """
      from NodeRow n join fetch n.site where n.name like 'EXT!_%' escape '!'
          and (exists (select 1 from NodeStorageRow s where s.node = n.id)
              or exists (select 1 from LinkRow l where n.id in (l.source, l.destination)))
      """;

  private static final List<String> RETIRE =
      List.of(
          "delete from node_storage where node_id in :nodes",
          "delete from agent_node where node_id in :nodes",
          "delete from link where source_node_id in :nodes or destination_node_id in :nodes");

  private final EntityManager rows;

  public JpaTopologyStore(EntityManager rows) {
    this.rows = rows;
  }

  @Override
  public Map<NodeName, Node> find(Collection<NodeName> names) {
    return rowsOf(names).stream()
        .map(NodeRow::node)
        .collect(Collectors.toMap(Node::name, Function.identity()));
  }

  @Override
  public boolean knowsSite(SiteName site) {
    return siteRow(site).isPresent();
  }

  @Override
  public void addSite(SiteName site) {
    rows.persist(new SiteRow(site.value()));
    rows.flush();
  }

  @Override
  public void putNode(NodeName node, SiteName site, NodeKind kind) {
    NodeRow row =
        rowsOf(List.of(node)).stream()
            .findFirst()
            .orElseGet(() -> new NodeRow(node.value(), siteRow(site).orElseThrow()));
    row.become(kind);
    rows.persist(row);
    rows.flush();
  }

  @Override
  public void putStorage(Node node, NodeStorage storage) {
    NodeStorageRow known = rows.find(NodeStorageRow.class, node.id());
    NodeStorageRow row = known == null ? new NodeStorageRow(node.id()) : known;
    row.become(storage);
    rows.persist(row);
    rows.flush();
  }

  @Override
  public void removeStorage(Node node) {
    Optional.ofNullable(rows.find(NodeStorageRow.class, node.id())).ifPresent(rows::remove);
    rows.flush();
  }

  @Override
  public Map<NodeName, NodeStorage> storages(Collection<NodeName> nodes) {
    Map<Long, NodeName> names =
        find(nodes).values().stream().collect(Collectors.toMap(Node::id, Node::name));
    return rows
        .createQuery("from NodeStorageRow s where s.node in :nodes", NodeStorageRow.class)
        .setParameter("nodes", names.keySet())
        .getResultList()
        .stream()
        .collect(Collectors.toMap(row -> names.get(row.node()), NodeStorageRow::storage));
  }

  @Override
  public Map<Node, DavUrl> rootsAt(Collection<String> origins) {
    return rows
        .createQuery(
            "select n, s.origin, s.root from NodeStorageRow s join NodeRow n on n.id = s.node"
                + " where s.origin in :origins",
            Object[].class)
        .setParameter("origins", origins)
        .getResultList()
        .stream()
        .collect(
            Collectors.toMap(
                row -> ((NodeRow) row[0]).node(),
                row -> new DavUrl((String) row[1], (String) row[2])));
  }

  @Override
  public Set<Node> withAudience(String audience) {
    return rows.createQuery(
            "select n from NodeStorageRow s join NodeRow n on n.id = s.node"
                + " where s.audience = :audience",
            NodeRow.class)
        .setParameter("audience", audience)
        .getResultStream()
        .map(NodeRow::node)
        .collect(Collectors.toSet());
  }

  @Override
  public void putLink(Link link, Node source, Node destination) {
    LinkRow row =
        rows
            .createQuery(
                "from LinkRow l where l.source = :source and l.destination = :destination",
                LinkRow.class)
            .setParameter("source", source.id())
            .setParameter("destination", destination.id())
            .getResultList()
            .stream()
            .findFirst()
            .orElseGet(() -> new LinkRow(source.id(), destination.id()));
    row.become(link);
    rows.persist(row);
    rows.flush();
  }

  @Override
  public Optional<SiteName> siteOf(AgentName agent) {
    return agentRow(rows, agent).map(AgentRow::site);
  }

  @Override
  public void putAgent(AgentName agent, SiteName site, Collection<Node> nodes) {
    AgentRow row =
        agentRow(rows, agent)
            .orElseGet(() -> new AgentRow(agent.value(), siteRow(site).orElseThrow()));
    row.serve(rowsOf(nodes.stream().map(Node::name).toList()));
    rows.persist(row);
    rows.flush();
  }

  @Override
  public Set<Node> lockUnmanaged() {
    rows.createNativeQuery(
            "select 1 from (select pg_advisory_xact_lock(hashtextextended('unmanaged', 0)))"
                + " as locked")
        .getSingleResult();
    return rows.createQuery(UNMANAGED, NodeRow.class)
        .getResultStream()
        .map(NodeRow::node)
        .filter(node -> UnmanagedNode.isOne(node.name()))
        .collect(Collectors.toSet());
  }

  @Override
  public Set<LinkKey> linksOf(Collection<Node> nodes) {
    return rows.createQuery(
            "select new io.argosy.router.topology.LinkKey(l.source, l.destination) from LinkRow l"
                + " where l.source in :nodes or l.destination in :nodes",
            LinkKey.class)
        .setParameter("nodes", ids(nodes))
        .getResultStream()
        .collect(Collectors.toSet());
  }

  @Override
  public void serve(AgentName agent, Node node) {
    rows.createNativeQuery(
            "insert into agent_node (agent_id, node_id) select a.id, :node from agent a"
                + " where a.name = :agent on conflict do nothing")
        .setParameter("node", node.id())
        .setParameter("agent", agent.value())
        .executeUpdate();
  }

  @Override
  public void retire(Collection<Node> nodes) {
    for (String statement : RETIRE) {
      rows.createNativeQuery(statement).setParameter("nodes", ids(nodes)).executeUpdate();
    }
  }

  private static List<Long> ids(Collection<Node> nodes) {
    return nodes.stream().map(Node::id).toList();
  }

  @Override
  public void setDrain(AgentName agent, boolean drain) {
    agentRow(rows, agent)
        .orElseThrow(() -> new NoSuchElementException("agent " + agent))
        .drain(drain);
    rows.flush();
  }

  static Optional<AgentRow> agentRow(EntityManager rows, AgentName name) {
    return rows
        .createQuery("from AgentRow a where a.name = :name", AgentRow.class)
        .setParameter("name", name.value())
        .getResultList()
        .stream()
        .findFirst();
  }

  private Optional<SiteRow> siteRow(SiteName site) {
    return rows
        .createQuery("from SiteRow s where s.name = :name", SiteRow.class)
        .setParameter("name", site.value())
        .getResultList()
        .stream()
        .findFirst();
  }

  private List<NodeRow> rowsOf(Collection<NodeName> names) {
    return rows.createQuery(
            "from NodeRow n join fetch n.site where n.name in :names", NodeRow.class)
        .setParameter("names", names.stream().map(NodeName::value).toList())
        .getResultList();
  }
}
