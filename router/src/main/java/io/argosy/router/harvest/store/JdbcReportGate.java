package io.argosy.router.harvest.store;

import io.argosy.router.harvest.ReportGate;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Uses a primary key, so that a concurrent second insert waits for the first and does nothing. */
public final class JdbcReportGate implements ReportGate {

  private static final String PASS =
      """
      insert into report_key (task_id, epoch, received_at)
      select task, epoch, :at from unnest(:tasks::bigint[], :epochs::integer[]) as a (task, epoch)
      order by task, epoch
      on conflict (task_id, epoch) do nothing
      """;

  private static final String COUNTED =
      """
      select k.task_id, k.epoch from unnest(:tasks::bigint[], :epochs::integer[]) as a (task, epoch)
          cross join lateral (select r.task_id, r.epoch from report_key r
              where r.task_id = a.task and r.epoch = a.epoch offset 0) k
      """;

  private final JdbcClient jdbc;

  public JdbcReportGate(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Set<TaskAttempt> counted(Collection<TaskAttempt> attempts) {
    return new HashSet<>(
        bound(COUNTED, attempts)
            .query((row, n) -> new TaskAttempt(row.getLong(1), row.getInt(2)))
            .list());
  }

  @Override
  public int pass(Collection<TaskAttempt> attempts, Instant at) {
    return bound(PASS, attempts).param("at", at.atOffset(ZoneOffset.UTC)).update();
  }

  @Override
  public int forget(Instant receivedBefore) {
    return jdbc.sql(
            """
            delete from report_key where (task_id, epoch) in (
                select task_id, epoch from report_key where received_at < :before limit :limit)
            """)
        .param("before", receivedBefore.atOffset(ZoneOffset.UTC))
        .param("limit", Portions.ROWS)
        .update();
  }

  private JdbcClient.StatementSpec bound(String sql, Collection<TaskAttempt> attempts) {
    List<TaskAttempt> ordered =
        attempts.stream()
            .sorted(
                Comparator.comparingLong(TaskAttempt::taskId).thenComparingInt(TaskAttempt::epoch))
            .toList();
    return jdbc.sql(sql)
        .param("tasks", Columns.longs(ordered, TaskAttempt::taskId))
        .param("epochs", ordered.stream().mapToInt(TaskAttempt::epoch).toArray());
  }
}
