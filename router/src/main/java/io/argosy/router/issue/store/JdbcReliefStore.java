package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.router.issue.QueuedTask;
import io.argosy.router.issue.ReliefStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the task table from the end of each link's queue. */
public final class JdbcReliefStore implements ReliefStore {

  /** No pin holds it, and no strategy that would choose its source again. */
  private static final String MAY_MOVE =
      """
      not exists (select 1 from subscription_choice_facts c
          where c.block_id = t.block_id and c.destination_node_id = t.destination_node_id
              and c.strategy <> 'completion')
          and not exists (select 1 %s)"""
          .formatted(JdbcRerouteStore.PIN_OF_TASK);

  private static final String MOVABLE =
      """
      select * from (
          select t.id, t.file_request_id, t.bytes, t.priority, t.source_node_id,
              t.destination_node_id, t.alternates, t.claim_id is not null as claimed,
              t.claim_id is not null and t.asked_back_at > :before as leaving,
              row_number() over (partition by t.source_node_id, t.destination_node_id
                  order by t.priority desc, t.id desc) as place
          from task t
              join activation_rerouting_facts f on f.file_request_id = t.file_request_id
          where cardinality(t.alternates) > 0
              and (f.rerouted_at is null or f.rerouted_at <= :before)
              and %s) queued
      where place <= :limit order by priority desc, id desc
      """
          .formatted(MAY_MOVE);

  private static final String HALF_OPEN =
      """
      select b.source_node_id, b.destination_node_id, b.probes from breaker_facts b
      where b.state = 'half-open' and b.source_node_id <> 0
          and not exists (select 1 from routing_route_facts r where r.source_node_id = b.source_node_id
              and b.destination_node_id in (0, r.destination_node_id)
              and r.created_at >= b.renewed_at)
      """;

  private static final String PROBES =
      """
      select t.id, t.file_request_id, t.bytes, t.source_node_id, t.destination_node_id,
          t.alternates, t.claim_id is not null as claimed, false as leaving
      from task t
          join activation_rerouting_facts f on f.file_request_id = t.file_request_id
          join catalog_replica_facts rep on rep.file_id = t.file_id and rep.node_id = :source
          join topology_link_facts l on l.source_node_id = :source
              and l.destination_node_id = t.destination_node_id and l.enabled
      where :destination in (0, t.destination_node_id) and t.source_node_id <> :source
          and (f.rerouted_at is null or f.rerouted_at <= :before)
          and (t.asked_back_at is null or t.asked_back_at <= :before)
          and not exists (select 1 from activation_source_failure_facts s
              where s.file_request_id = t.file_request_id and s.source_node_id = :source
                  and (s.usable_from is null or s.usable_from > :now))
          and %s
      order by t.claim_id is not null, t.priority desc, t.id desc limit :probes
      """
          .formatted(MAY_MOVE);

  private static final String REJOINED =
      """
      select source_node_id, destination_node_id, probes from breaker_facts
      where state = 'closed' and source_node_id <> 0 and since >= :since
      """;

  private static final String REJOIN =
      """
      update task t set alternates = t.alternates || :source::bigint
      from catalog_replica_facts rep
      where rep.file_id = t.file_id and rep.node_id = :source
          and :destination in (0, t.destination_node_id)
          and t.source_node_id <> :source and not :source = any(t.alternates)
      """;

  private static final String WITHDRAW =
      """
      with locked as (
          select id from task where id = any(:ids) and claim_id is null
          order by id for update skip locked),
      gone as (delete from task t using locked l where t.id = l.id returning t.*),
      closed as (
          insert into task_closed (task_id, file_request_id, file_id, block_id, source_node_id,
              destination_node_id, closed_at)
          select id, file_request_id, file_id, block_id, source_node_id, destination_node_id, :at
          from gone returning file_request_id)
      select file_request_id from closed
      """;

  private static final String ASK_BACK =
      """
      with locked as (
          select id from task where id = any(:ids) and claim_id is not null
          order by id for update skip locked)
      update task t set asked_back_at = :at from locked l where t.id = l.id
      """;

  private final JdbcClient jdbc;
  private final Duration pause;

  /**
   * @param pause a task is not planned again, and its agent not asked for it again, within so long
   */
  public JdbcReliefStore(JdbcClient jdbc, Duration pause) {
    this.jdbc = jdbc;
    this.pause = pause;
  }

  @Override
  public List<QueuedTask> movable(Instant now, int limit) {
    return jdbc.sql(MOVABLE)
        .param("before", time(now.minus(pause)))
        .param("limit", limit)
        .query((row, n) -> task(row))
        .list();
  }

  /** What a breaker covers; destination 0 is any. */
  private record Covered(long source, long destination, int probes) {}

  private static Covered covered(ResultSet row) throws SQLException {
    return new Covered(
        row.getLong("source_node_id"), row.getLong("destination_node_id"), row.getInt("probes"));
  }

  @Override
  public List<QueuedTask> probes(Instant now) {
    return jdbc.sql(HALF_OPEN).query((row, n) -> covered(row)).list().stream()
        .flatMap(breaker -> probes(breaker, now).stream())
        .distinct()
        .toList();
  }

  private List<QueuedTask> probes(Covered breaker, Instant now) {
    return jdbc.sql(PROBES)
        .param("source", breaker.source())
        .param("destination", breaker.destination())
        .param("probes", breaker.probes())
        .param("before", time(now.minus(pause)))
        .param("now", time(now))
        .query((row, n) -> task(row))
        .list();
  }

  @Override
  public void rejoin(Instant since) {
    for (Covered breaker :
        jdbc.sql(REJOINED).param("since", time(since)).query((row, n) -> covered(row)).list()) {
      jdbc.sql(REJOIN)
          .param("source", breaker.source())
          .param("destination", breaker.destination())
          .update();
    }
  }

  private static QueuedTask task(ResultSet row) throws SQLException {
    return new QueuedTask(
        row.getLong("id"),
        row.getLong("file_request_id"),
        row.getLong("bytes"),
        row.getLong("source_node_id"),
        row.getLong("destination_node_id"),
        List.of((Long[]) row.getArray("alternates").getArray()),
        row.getBoolean("claimed"),
        row.getBoolean("leaving"));
  }

  @Override
  public long[] withdrawFree(long[] taskIds, Instant at) {
    if (taskIds.length == 0) {
      return taskIds;
    }
    return jdbc
        .sql(WITHDRAW)
        .param("ids", taskIds)
        .param("at", time(at))
        .query(Long.class)
        .list()
        .stream()
        .mapToLong(Long::longValue)
        .toArray();
  }

  @Override
  public void askBack(long[] taskIds, Instant at) {
    if (taskIds.length > 0) {
      jdbc.sql(ASK_BACK).param("ids", taskIds).param("at", time(at)).update();
    }
  }
}
