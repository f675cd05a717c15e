package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.LoadTestView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads load tests with what they moved in the last hour. */
public final class JdbcLoadTestViews {

  private static final Duration HOUR = Duration.ofHours(1);

  private static final String TESTS =
      """
      select t.id, s.name as source, d.name as destination, t.rate, t.file_bytes, t.created_by,
          t.created_at, t.ends_at, t.ended_at, f.in_flight, f.files, f.bytes, f.failed, f.failure,
          exists (select 1 from topology_link_facts l where l.enabled
              and l.source_node_id = t.source_node_id
              and l.destination_node_id = t.destination_node_id) as link_enabled
      from loadtest_facts t
          join topology_node_facts s on s.id = t.source_node_id
          join topology_node_facts d on d.id = t.destination_node_id
          cross join lateral (
              select count(*) filter (where x.ended_at is null) as in_flight,
                  count(*) filter (where x.ended_at is not null and x.failure is null) as files,
                  coalesce(sum(x.moved_bytes) filter (where x.failure is null), 0) as bytes,
                  count(x.failure) as failed,
                  (array_agg(x.failure order by x.ended_at desc)
                      filter (where x.failure is not null))[1] as failure
              from loadtest_file_facts x
              where x.load_test_id = t.id and (x.ended_at is null or x.ended_at > :since)) f
      where t.id > :after order by t.id limit :limit
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcLoadTestViews(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Returns the load tests that run or have not been forgotten, the oldest first. */
  public Page<LoadTestView> loadTests(PageRequest wanted) {
    return Pages.read(
        jdbc.sql(TESTS)
            .param("since", clock.instant().minus(HOUR).atOffset(ZoneOffset.UTC))
            .param("after", wanted.after().number(0)),
        wanted,
        (row, n) -> row.getString("id"),
        JdbcLoadTestViews::test);
  }

  private static LoadTestView test(ResultSet row, int number) throws SQLException {
    return new LoadTestView(
        row.getString("id"),
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        ByteCount.of(row.getLong("rate")),
        ByteCount.of(row.getLong("file_bytes")),
        row.getString("created_by"),
        Cells.at(row, "created_at"),
        Cells.instant(row, "ends_at"),
        Cells.instant(row, "ended_at"),
        row.getBoolean("link_enabled"),
        row.getLong("in_flight"),
        row.getLong("files"),
        ByteCount.of(row.getLong("bytes")),
        row.getLong("failed"),
        row.getString("failure"));
  }
}
