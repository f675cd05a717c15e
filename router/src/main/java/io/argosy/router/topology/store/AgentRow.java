package io.argosy.router.topology.store;

import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.Node;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.util.Collection;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "agent")
class AgentRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "topology")
  @SequenceGenerator(name = "topology", sequenceName = "topology_id_seq", allocationSize = 50)
  private @Nullable Long id;

  private String name = "";

  @ManyToOne(optional = false)
  @JoinColumn(name = "site_id")
  private @Nullable SiteRow site;

  private boolean drain;

  @ManyToMany(fetch = FetchType.EAGER)
  @JoinTable(
      name = "agent_node",
      joinColumns = @JoinColumn(name = "agent_id"),
      inverseJoinColumns = @JoinColumn(name = "node_id"))
  private Set<NodeRow> nodes = new HashSet<>();

  protected AgentRow() {}

  AgentRow(String name, SiteRow site) {
    this.name = name;
    this.site = site;
  }

  void serve(Collection<NodeRow> served) {
    nodes.removeIf(row -> !served.contains(row) && !UnmanagedNode.isOne(row.node().name()));
    nodes.addAll(served);
  }

  void drain(boolean wanted) {
    drain = wanted;
  }

  SiteName site() {
    return new SiteName(Objects.requireNonNull(site, "every agent has a site").name());
  }

  KnownAgent agent() {
    return new KnownAgent(
        Objects.requireNonNull(id, "a stored row has an id"),
        new AgentName(name),
        site(),
        nodes.stream().map(NodeRow::node).collect(Collectors.toMap(Node::name, Node::id)),
        drain);
  }
}
