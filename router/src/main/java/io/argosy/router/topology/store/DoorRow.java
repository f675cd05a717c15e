package io.argosy.router.topology.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "door")
class DoorRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "topology")
  @SequenceGenerator(name = "topology", sequenceName = "topology_id_seq", allocationSize = 50)
  private @Nullable Long id;

  @Column(name = "agent_id")
  private long agent;

  @Column(name = "node_id")
  private long node;

  private String protocol = "";
  private String url = "";

  protected DoorRow() {}

  DoorRow(long agent, long node, String protocol, String url) {
    this.agent = agent;
    this.node = node;
    this.protocol = protocol;
    this.url = url;
  }
}
