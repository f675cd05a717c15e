package io.argosy.router.topology.store;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.Link;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "link")
class LinkRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "topology")
  @SequenceGenerator(name = "topology", sequenceName = "topology_id_seq", allocationSize = 50)
  private @Nullable Long id;

  @Column(name = "source_node_id")
  private long source;

  @Column(name = "destination_node_id")
  private long destination;

  private int distance;
  private boolean local;
  private boolean enabled;
  private @Nullable Double maximum;

  protected LinkRow() {}

  LinkRow(long source, long destination) {
    this.source = source;
    this.destination = destination;
    this.enabled = true;
  }

  void become(Link link) {
    distance = link.distance();
    local = link.local();
    maximum = link.maximum().map(ByteRate::bytesPerSecond).orElse(null);
  }
}
