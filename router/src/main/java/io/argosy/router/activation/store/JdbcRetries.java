package io.argosy.router.activation.store;

import io.argosy.router.catalog.ReplicaFailures;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.request.Retries;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Makes waiting file requests due at once, and ends failures of single sources. Locks file requests
 * in the order of their ids.
 */
public final class JdbcRetries implements Retries, ReplicaFailures {

  /** The blocks that the request wants; none where it was refused or is not yet decided. */
  private static final String WANTED =
      """
      (select b.id, s.destination_node_id
          from subscription_facts s join catalog_block_facts b on b.dataset_id = s.dataset_id
          where s.request_id = :request and s.closed_at is null)""";

  private static final String LOCK =
      """
      with resumed as (
          delete from block_suspension s
          where (s.block_id, s.destination_node_id) in %1$s
          returning s.block_id, s.destination_node_id)
      select r.id from file_request r
      where (r.block_id, r.destination_node_id) in %1$s
          and (r.given_up is not null or r.resting_until is not null or r.not_before > :at
              or exists (select 1 from source_failure f where f.file_request_id = r.id)
              or exists (select 1 from resumed s where s.block_id = r.block_id
                  and s.destination_node_id = r.destination_node_id))
      order by r.id for update of r
      """
          .formatted(WANTED);

  /** Runs after the lock, so that it sees a failure that was being written. */
  private static final String FORGIVE =
      "delete from source_failure f where f.file_request_id = any(:ids)";

  private static final String RETRY =
      """
      update file_request r set given_up = null, resting_until = null, rests = 0, rested = false,
          attempts = 0, not_before = :at, active_since = :at,
          source_problem = null, problem_nodes = null, problem_until = null
      where r.id = any(:ids)
      """;

  private static final String LOCK_OF_FILES =
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

  public JdbcRetries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int now(long request, Instant at) {
    OffsetDateTime moment = at.atOffset(ZoneOffset.UTC);
    List<Long> locked =
        jdbc.sql(LOCK).param("request", request).param("at", moment).query(Long.class).list();
    long[] ids = Columns.longs(locked, Long::longValue);
    jdbc.sql(FORGIVE).param("ids", ids).update();
    return jdbc.sql(RETRY).param("ids", ids).param("at", moment).update();
  }

  @Override
  public void forget(Collection<NewReplica> replicas, Instant at) {
    long[] files = Columns.longs(replicas, NewReplica::fileId);
    jdbc.sql(LOCK_OF_FILES).param("files", files).query(Long.class).list();
    jdbc.sql(FORGET)
        .param("files", files)
        .param("nodes", Columns.longs(replicas, NewReplica::nodeId))
        .param("at", at.atOffset(ZoneOffset.UTC))
        .update();
  }
}
