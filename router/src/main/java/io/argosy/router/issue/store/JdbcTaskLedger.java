package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.issue.TaskLedger;
import java.time.Instant;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Moves tasks from the live table to the closed one; rows are locked in order of their ids. */
public final class JdbcTaskLedger implements TaskLedger {

  private static final String CLOSE =
      """
      with locked as (
          select t.id from task t
              join unnest(:ids::bigint[], :epochs::integer[]) as a (id, epoch)
                  on a.id = t.id and a.epoch = t.epoch
          order by t.id for update of t),
      gone as (delete from task t using locked l where t.id = l.id returning t.*)
      insert into task_closed (task_id, file_request_id, file_id, block_id, source_node_id,
          destination_node_id, closed_at)
      select id, file_request_id, file_id, block_id, source_node_id, destination_node_id, :at
      from gone
      """;

  private static final String WITHDRAW =
      """
      with locked as (select id from task where id = any(:ids) order by id for update),
      gone as (delete from task t using locked l where t.id = l.id returning t.*)
      insert into task_closed (task_id, file_request_id, file_id, block_id, source_node_id,
          destination_node_id, closed_at, claim_id)
      select id, file_request_id, file_id, block_id, source_node_id, destination_node_id, :at,
          claim_id
      from gone
      """;

  private final JdbcClient jdbc;

  public JdbcTaskLedger(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int close(Collection<TaskAttempt> attempts, Instant at) {
    if (attempts.isEmpty()) {
      return 0;
    }
    return jdbc.sql(CLOSE)
        .param("ids", attempts.stream().mapToLong(TaskAttempt::taskId).toArray())
        .param("epochs", attempts.stream().mapToInt(TaskAttempt::epoch).toArray())
        .param("at", time(at))
        .update();
  }

  @Override
  public void withdraw(Collection<Long> taskIds, Instant at) {
    if (taskIds.isEmpty()) {
      return;
    }
    jdbc.sql(WITHDRAW).param("ids", taskIds.toArray(Long[]::new)).param("at", time(at)).update();
  }
}
