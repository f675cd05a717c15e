package io.argosy.router.loadtest.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The ends of tasks of load tests. */
record EndedTestTasks(JdbcClient jdbc) {

  private static final String END =
      """
      update load_test_file f set ended_at = :now, moved_bytes = e.bytes,
          failure = nullif(e.failure, '')
      from unnest(:ids::bigint[], :bytes::bigint[], :failures::text[]) as e (id, bytes, failure)
      where f.id = e.id and f.ended_at is null
      """;

  private static final String PAUSE =
      """
      update load_test t set paused_until = :until
      where exists (select 1 from load_test_file f where f.load_test_id = t.id and f.id = any(:ids))
      """;

  private static final String ENDED =
      """
      select -id from load_test_file
      where id = any(:ids) and agent_id = :agent and ended_at is not null
      """;

  void add(List<TestTasks.End> ends, Instant now) {
    jdbc.sql(END)
        .param("now", now.atOffset(UTC))
        .param("ids", Columns.longs(ends, end -> -end.id()))
        .param("bytes", Columns.longs(ends, end -> end.moved().bytes()))
        .param("failures", Columns.texts(ends, end -> end.failure().orElse("")))
        .update();
  }

  void pauseFailed(List<TestTasks.End> ends, Instant until) {
    List<TestTasks.End> failed = ends.stream().filter(end -> end.failure().isPresent()).toList();
    if (!failed.isEmpty()) {
      jdbc.sql(PAUSE)
          .param("until", until.atOffset(UTC))
          .param("ids", Columns.longs(failed, end -> -end.id()))
          .update();
    }
  }

  /** Returns those of the tasks that the agent had claimed and that have ended. */
  Set<Long> of(long agentId, long[] ids) {
    return new HashSet<>(
        jdbc.sql(ENDED).param("ids", ids).param("agent", agentId).query(Long.class).list());
  }
}
