package io.argosy.router.activation.store;

import io.argosy.router.catalog.ReplicaFailures;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ends failures of single sources. Locks file requests in the order of their ids. */
public final class JdbcReplicaFailures implements ReplicaFailures {

  private static final String LOCK =
      """
      select r.id from file_request r where r.file_id = any(:files) order by r.id for update
      """;

  /** Makes given-up requests active as soon as their window has room. */
  private static final String FORGET =
      """
      with forgotten as (
          delete from source_failure f
          using file_request q, unnest(:files::bigint[], :nodes::bigint[]) as p (file, node)
          where q.id = f.file_request_id and q.file_id = p.file and f.source_node_id = p.node
          returning q.id, p.file, p.node)
      update file_request r set rested = true, resting_until = :at
      where r.given_up is not null and r.id in (
          select f.id from forgotten f join catalog_replica_facts c
              on c.file_id = f.file and c.node_id = f.node)
      """;

  private final JdbcClient jdbc;

  public JdbcReplicaFailures(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void forget(Collection<NewReplica> replicas, Instant at) {
    long[] files = Columns.longs(replicas, NewReplica::fileId);
    jdbc.sql(LOCK).param("files", files).query(Long.class).list();
    jdbc.sql(FORGET)
        .param("files", files)
        .param("nodes", Columns.longs(replicas, NewReplica::nodeId))
        .param("at", at.atOffset(ZoneOffset.UTC))
        .update();
  }
}
