package io.argosy.router.activation.store;

import io.argosy.router.catalog.ReplicaFailures;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.request.Retries;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Lets waiting file requests be tried again, and ends failures of single sources. Locks file
 * requests in the order of their ids.
 */
public final class JdbcRetries implements Retries, ReplicaFailures {

  /** The blocks that the request wants; none where it was refused or is not yet decided. */
  private static final String WANTED =
      """
      (select b.id, s.destination_node_id
          from subscription_facts s join catalog_block_facts b on b.dataset_id = s.dataset_id
          where s.request_id = :request and s.closed_at is null)\
      """;

  private static final String RESUME =
      """
      delete from block_suspension where id in (
          select s.id from block_suspension s
          where (s.block_id, s.destination_node_id) in %s order by s.id limit %d)
      """
          .formatted(WANTED, Portions.ROWS);

  private static final String LOCK =
      """
      select r.id from file_request r
      where (r.block_id, r.destination_node_id) in %s
          and r.id > :after
          and (r.given_up is not null and not (r.rested and r.rests = 0) or r.not_before > :at
              or exists (select 1 from source_failure f where f.file_request_id = r.id))
      order by r.id limit %d for update of r
      """
          .formatted(WANTED, Portions.ROWS);

  /** Runs after the lock, so that it sees a failure that was being written. */
  private static final String FORGIVE =
      "delete from source_failure f where f.file_request_id = any(:ids)";

  /** A given-up request becomes active as soon as its window has room. */
  private static final String RETRY =
      """
      update file_request r set rested = r.given_up is not null, rests = 0, attempts = 0,
          resting_until = case when r.given_up is not null then :at end,
          not_before = :at, active_since = :at,
          source_problem = null, problem_nodes = null, problem_until = null, expected_at = null
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
      where r.given_up is not null and r.id = any(array(
          select f.id from forgotten f join catalog_replica_facts c
              on c.file_id = f.file and c.node_id = f.node))
      """;

  private final JdbcClient jdbc;

  public JdbcRetries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int resume(long request) {
    return jdbc.sql(RESUME).param("request", request).update();
  }

  @Override
  public List<Long> now(long request, Instant at, long after) {
    OffsetDateTime moment = at.atOffset(ZoneOffset.UTC);
    List<Long> locked =
        jdbc.sql(LOCK)
            .param("request", request)
            .param("at", moment)
            .param("after", after)
            .query(Long.class)
            .list();
    long[] ids = Columns.longs(locked, Long::longValue);
    jdbc.sql(FORGIVE).param("ids", ids).update();
    jdbc.sql(RETRY).param("ids", ids).param("at", moment).update();
    return locked;
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
