package io.argosy.router.topology.store;

import io.argosy.common.storage.PathRule;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "storage_rule")
class StorageRuleRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "topology")
  @SequenceGenerator(name = "topology", sequenceName = "topology_id_seq", allocationSize = 50)
  private @Nullable Long id;

  @Column(name = "agent_id")
  private long agent;

  @Column(name = "node_id")
  private long node;

  private int position;

  @Column(name = "lfn_prefix")
  private String lfnPrefix = "";

  private String root = "";

  protected StorageRuleRow() {}

  StorageRuleRow(long agent, long node, int position, PathRule rule) {
    this.agent = agent;
    this.node = node;
    this.position = position;
    this.lfnPrefix = rule.lfnPrefix();
    this.root = rule.root();
  }
}
