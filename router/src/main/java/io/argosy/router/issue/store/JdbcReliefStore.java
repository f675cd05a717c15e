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
              and not exists (select 1 from subscription_choice_facts c
                  where c.block_id = t.block_id
                      and c.destination_node_id = t.destination_node_id
                      and c.strategy <> 'completion')
              and not exists (select 1 %s)) queued
      where place <= :limit order by priority desc, id desc
      """
          .formatted(JdbcRerouteStore.PIN_OF_TASK);

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
