package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.LinkStatisticsView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads what links transferred within a window on the shared path, for other instances: what moved
 * on a circuit says nothing of it.
 */
public final class JdbcLinkStatistics {

  private static final String LINKS =
      """
      select s.name as source, d.name as destination, sum(x.done_files) as done_files,
          sum(x.done_bytes) as done_bytes, sum(x.failed_files) as failed_files,
          sum(x.failed_bytes) as failed_bytes, sum(x.busy_seconds) as busy_seconds,
          sum(x.queued_bytes) as queued_bytes,
          max(case when x.done_bytes > 0 then x.moved_at end) as newest
      from (
          select source_node_id, destination_node_id, done_files, done_bytes, failed_files,
              failed_bytes, busy_seconds, 0 as queued_bytes,
              bin_start + coalesce(busy[array_upper(busy, 1)] / 1e6, width_seconds)
                  * interval '1 second' as moved_at
          from linkrate_bin_facts
          where bin_start >= :since and bin_start <= :now and path = 'shared'
          union all
          select source_node_id, destination_node_id, 0, 0, 0, 0, 0, bytes, null
          from routing_route_facts) x
          join topology_node_facts s on s.id = x.source_node_id
          join topology_node_facts d on d.id = x.destination_node_id
      group by s.name, d.name order by s.name, d.name
      """;

  private final JdbcClient jdbc;
  private final Clock clock;
  private final String instance;

  /**
   * @param instance name of this instance
   */
  public JdbcLinkStatistics(JdbcClient jdbc, Clock clock, String instance) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.instance = instance;
  }

  /** Returns the statistics of the bins that began within the window, which ends now. */
  public LinkStatisticsView within(Duration window) {
    Instant now = clock.instant();
    return new LinkStatisticsView(
        LinkStatisticsView.FORMAT,
        instance,
        now,
        window.toSeconds(),
        jdbc.sql(LINKS)
            .param("since", now.minus(window).atOffset(ZoneOffset.UTC))
            .param("now", now.atOffset(ZoneOffset.UTC))
            .query((row, n) -> link(row, now))
            .list());
  }

  private static LinkStatisticsView.Link link(ResultSet row, Instant now) throws SQLException {
    return new LinkStatisticsView.Link(
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        row.getLong("done_files"),
        ByteCount.of(row.getLong("done_bytes")),
        row.getLong("failed_files"),
        ByteCount.of(row.getLong("failed_bytes")),
        row.getDouble("busy_seconds"),
        ByteCount.of(row.getLong("queued_bytes")),
        age(Cells.instant(row, "newest"), now));
  }

  /** The newest success ended within the newest bin that has one. */
  private static @Nullable Double age(@Nullable Instant newestEnd, Instant now) {
    return Optional.ofNullable(newestEnd)
        .map(end -> Duration.between(end, now))
        .map(age -> Math.max(0, age.toMillis() / 1e3))
        .orElse(null);
  }
}
