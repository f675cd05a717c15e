package io.argosy.router.linkrate.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.LinkHistory;
import io.argosy.router.linkrate.RateEstimate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Forecasts from the bins of the last two days and from the bytes already routed. */
public final class JdbcLinkForecasts implements LinkForecasts {

  /** The youngest span is short enough to notice a change, the oldest long enough to remember. */
  private static final List<Duration> SPANS =
      List.of(Duration.ofHours(1), Duration.ofHours(12), Duration.ofDays(2));

  /** How long failures count against a link. */
  private static final Duration REMEMBERED = Duration.ofDays(1);

  private static final String LINKS =
      """
      select l.source_node_id, l.destination_node_id, l.distance,
          l.local or src.site_id = dst.site_id as local, coalesce(q.files, 0) as files,
          coalesce(q.bytes0, 0) as bytes0, coalesce(q.bytes1, 0) as bytes1,
          coalesce(q.bytes2, 0) as bytes2, coalesce(q.bytes3, 0) as bytes3
      from topology_link_facts l
          join topology_node_facts src on src.id = l.source_node_id
          join topology_node_facts dst on dst.id = l.destination_node_id
          left join (select r.source_node_id, r.destination_node_id, count(*) as files,
                  sum(case when f.priority = 0 then r.bytes else 0 end) as bytes0,
                  sum(case when f.priority = 1 then r.bytes else 0 end) as bytes1,
                  sum(case when f.priority = 2 then r.bytes else 0 end) as bytes2,
                  sum(case when coalesce(f.priority, 3) = 3 then r.bytes else 0 end) as bytes3
              from routing_route_facts r
                  left join activation_file_request_facts f on f.id = r.file_request_id
              group by r.source_node_id, r.destination_node_id) q
          on q.source_node_id = l.source_node_id and q.destination_node_id = l.destination_node_id
      where l.enabled
      """;

  private static final String HISTORY =
      """
      select source_node_id, destination_node_id, sum(done_bytes) as done_bytes,
          sum(busy_seconds) as busy_seconds, sum(done_files) as done_files,
          sum(failed_files) as failed_files
      from link_bin where bin_start > :after
      group by source_node_id, destination_node_id
      """;

  private record Link(long source, long destination) {}

  private final JdbcClient jdbc;

  public JdbcLinkForecasts(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<LinkForecast> at(Instant now) {
    List<Map<Link, LinkHistory>> spans =
        SPANS.stream().map(span -> historyAfter(now.minus(span))).toList();
    Map<Link, LinkHistory> day = historyAfter(now.minus(REMEMBERED));
    return jdbc.sql(LINKS).query((row, n) -> forecast(row, spans, day)).list();
  }

  private static LinkForecast forecast(
      ResultSet row, List<Map<Link, LinkHistory>> spans, Map<Link, LinkHistory> day)
      throws SQLException {
    Link link = linkOf(row);
    List<LinkHistory> ofLink =
        spans.stream().map(span -> span.getOrDefault(link, LinkHistory.NONE)).toList();
    LinkForecast.Waiting queue = queueOf(row);
    return new LinkForecast(
        link.source(),
        link.destination(),
        row.getBoolean("local"),
        row.getInt("distance"),
        RateEstimate.of(ofLink),
        queue,
        day.getOrDefault(link, LinkHistory.NONE).success(),
        ofLink.getFirst().done().plus(queue.sum()));
  }

  private static LinkForecast.Waiting queueOf(ResultSet row) throws SQLException {
    return new LinkForecast.Waiting(
        List.of(
            row.getLong("bytes0"),
            row.getLong("bytes1"),
            row.getLong("bytes2"),
            row.getLong("bytes3")),
        row.getLong("files"));
  }

  private Map<Link, LinkHistory> historyAfter(Instant after) {
    Map<Link, LinkHistory> histories = new HashMap<>();
    jdbc.sql(HISTORY)
        .param("after", OffsetDateTime.ofInstant(after, ZoneOffset.UTC))
        .query(
            row -> {
              histories.put(linkOf(row), historyOf(row));
            });
    return histories;
  }

  private static Link linkOf(ResultSet row) throws SQLException {
    return new Link(row.getLong("source_node_id"), row.getLong("destination_node_id"));
  }

  private static LinkHistory historyOf(ResultSet row) throws SQLException {
    return new LinkHistory(
        ByteCount.of(row.getLong("done_bytes")),
        row.getDouble("busy_seconds"),
        row.getLong("done_files"),
        row.getLong("failed_files"));
  }
}
