package io.argosy.router.catalog.store;

import io.argosy.router.catalog.ReplicaLedger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The primary key makes a replica once; whoever inserted the row made it. */
public final class JdbcReplicaLedger implements ReplicaLedger {

  /** What blocks hold is locked in order of block and node. */
  private static final String ADD =
      """
      with added as (
          insert into replica (file_id, node_id, created_at)
          select r.file_id, r.node_id, :at from unnest(:files, :nodes) as r (file_id, node_id)
          on conflict do nothing
          returning file_id, node_id),
      held as (
          insert into block_holding as h (block_id, node_id, files, bytes)
          select f.block_id, a.node_id, count(*), sum(f.bytes)
          from added a join data_file f on f.id = a.file_id
          group by f.block_id, a.node_id order by f.block_id, a.node_id
          on conflict (block_id, node_id) do update set files = h.files + excluded.files,
              bytes = h.bytes + excluded.bytes)
      select file_id, node_id from added
      """;

  private final JdbcClient jdbc;

  public JdbcReplicaLedger(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Collection<NewReplica> add(Collection<NewReplica> replicas, Instant at) {
    if (replicas.isEmpty()) {
      return List.of();
    }
    List<NewReplica> sorted =
        replicas.stream()
            .sorted(
                Comparator.comparingLong(NewReplica::fileId).thenComparingLong(NewReplica::nodeId))
            .toList();
    return jdbc.sql(ADD)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("files", sorted.stream().mapToLong(NewReplica::fileId).toArray())
        .param("nodes", sorted.stream().mapToLong(NewReplica::nodeId).toArray())
        .query((row, n) -> new NewReplica(row.getLong(1), row.getLong(2)))
        .list();
  }
}
