package io.argosy.router.linkrate.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Forecasts from the bins of the last two days and from the bytes already routed. */
public final class JdbcLinkForecasts implements LinkForecasts {

  /** The youngest span is short enough to notice a change, the oldest long enough to remember. */
  private static final List<Duration> SPANS =
      List.of(Duration.ofHours(1), Duration.ofHours(12), Duration.ofDays(2));

  private static final String LINKS =
      """
      select l.source_node_id, l.destination_node_id, coalesce(q.bytes, 0) as queued
      from topology_link_facts l
          left join (select source_node_id, destination_node_id, sum(bytes) as bytes
              from routing_route_facts group by source_node_id, destination_node_id) q
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
    List<Map<Link, LinkHistory>> histories =
        SPANS.stream().map(span -> historyAfter(now.minus(span))).toList();
    return jdbc.sql(LINKS).query((row, n) -> forecast(row, histories)).list();
  }

  private static LinkForecast forecast(ResultSet row, List<Map<Link, LinkHistory>> histories)
      throws SQLException {
    Link link = linkOf(row);
    List<LinkHistory> ofLink = new ArrayList<>();
    histories.forEach(span -> ofLink.add(span.getOrDefault(link, LinkHistory.NONE)));
    ObservedRate rate = RateEstimate.of(ofLink);
    return new LinkForecast(
        link.source(), link.destination(), rate, ByteCount.of(row.getLong("queued")));
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
