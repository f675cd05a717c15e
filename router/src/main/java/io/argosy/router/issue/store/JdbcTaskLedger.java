package io.argosy.router.issue.store;

import static io.argosy.router.issue.store.JdbcSessionStore.time;

import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.issue.TaskLedger;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Moves tasks from the live table to that of closed ones; rows are locked in order of their ids.
 */
public final class JdbcTaskLedger implements TaskLedger {

  private static final String MOVE =
      """
      with chosen as (%s),
      gone as (delete from task t using chosen c where t.id = c.id returning t.*)
      insert into task_closed (task_id, file_request_id, file_id, block_id, source_node_id,
          destination_node_id, closed_at, claim_id)
      select id, file_request_id, file_id, block_id, source_node_id, destination_node_id, :at, %s
      from gone
      """;

  /** Holders that reported their tasks are not notified. */
  private static final String CLOSE =
      MOVE.formatted(
          """
          select t.id from task t
              join unnest(:ids::bigint[], :epochs::integer[]) as a (id, epoch)
                  on a.id = t.id and a.epoch = t.epoch
          order by t.id for update of t""",
          "null::uuid");

  private static final String WITHDRAW =
      withdrawing("select id from task where id = any(:ids) order by id for update");

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
        .param("ids", Columns.longs(attempts, TaskAttempt::taskId))
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

  /**
   * Returns a statement with the parameter {@code at}. Agents that hold the tasks are notified.
   *
   * @param chosen subquery that selects the ids and locks the rows
   */
  static String withdrawing(String chosen) {
    return MOVE.formatted(chosen, "claim_id");
  }

  /**
   * Returns a statement with the parameter {@code at}. Agents that hold the tasks are asked to
   * return them, whatever they were asked for before.
   *
   * @param chosen subquery that selects the ids and locks the rows
   */
  static String askingBack(String chosen) {
    return """
    with asked as (%s)
    update task t set asked_back_at = :at, told_back_at = null from asked a where t.id = a.id
    """
        .formatted(chosen);
  }

  /** As {@link #withdrawing}; the statement returns the file requests. */
  static String answering(String chosen) {
    return withdrawing(chosen) + " returning file_request_id";
  }
}
