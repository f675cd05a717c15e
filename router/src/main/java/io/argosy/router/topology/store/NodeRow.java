package io.argosy.router.topology.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeKind;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "node")
class NodeRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "topology")
  @SequenceGenerator(name = "topology", sequenceName = "topology_id_seq", allocationSize = 50)
  private @Nullable Long id;

  private String name = "";

  @ManyToOne(optional = false)
  @JoinColumn(name = "site_id")
  private @Nullable SiteRow site;

  private String kind = "";

  protected NodeRow() {}

  NodeRow(String name, SiteRow site) {
    this.name = name;
    this.site = site;
  }

  void become(NodeKind kind) {
    this.kind = kind.toString();
  }

  Node node() {
    return new Node(
        Objects.requireNonNull(id, "a stored row has an id"),
        new NodeName(name),
        new SiteName(Objects.requireNonNull(site, "every node has a site").name()));
  }
}
