package io.argosy.router.topology.store;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "site")
class SiteRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "topology")
  @SequenceGenerator(name = "topology", sequenceName = "topology_id_seq", allocationSize = 50)
  private @Nullable Long id;

  private String name = "";

  protected SiteRow() {}

  SiteRow(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }
}
