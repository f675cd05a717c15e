package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.LinkHistory;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Computes forecasts from the transfers of the last seconds, the bins of the last two days and the
 * bytes already routed.
 */
public final class JdbcLinkForecasts implements LinkForecasts {

  /** Short enough to notice a change; read for every forecast. */
  private static final Duration YOUNGEST = Duration.ofHours(1);

  /** Long spans; their sums change little within a minute and are the most expensive to read. */
  private static final List<Duration> OLDER = List.of(Duration.ofHours(12), Duration.ofDays(2));

  private static final Duration OLDER_CACHED_FOR = Duration.ofMinutes(1);

  /** Long enough for two slots with all their heartbeats. */
  private static final Duration MOVING = Duration.ofSeconds(20);

  /** How long failures count against a link. */
  private static final Duration REMEMBERED = Duration.ofDays(1);

  private static final String LINKS =
      """
      select l.source_node_id, l.destination_node_id, l.distance,
          l.local or src.site_id = dst.site_id as local
      from topology_link_facts l
          join topology_node_facts src on src.id = l.source_node_id
          join topology_node_facts dst on dst.id = l.destination_node_id
      where l.enabled
      """;

  /** Routes without an active request still wait, at the lowest priority. */
  private static final String QUEUES =
      """
      select r.source_node_id, r.destination_node_id, coalesce(f.priority, 3) as priority,
          coalesce(f.activity, '') as activity, count(*) as files, sum(r.bytes) as bytes
      from routing_route_facts r
          left join activation_file_request_facts f on f.id = r.file_request_id
      group by r.source_node_id, r.destination_node_id, coalesce(f.priority, 3),
          coalesce(f.activity, '')
      """;

  private static final String HISTORY =
      """
      select source_node_id, destination_node_id, sum(done_bytes) as done_bytes,
          sum(busy_seconds) as busy_seconds, sum(done_files) as done_files,
          sum(failed_files) as failed_files, max(bin_start) as seen
      from link_bin where bin_start > :after
      group by source_node_id, destination_node_id
      """;

  /** Running transfers are neither done nor failed. */
  private static final String FLOWS =
      """
      select source_node_id, destination_node_id, sum(bytes) as done_bytes,
          sum(busy_seconds) as busy_seconds, 0 as done_files, 0 as failed_files, max(slot) as seen
      from link_flow where slot > :after and slot <= :now
      group by source_node_id, destination_node_id
      """;

  private final JdbcClient jdbc;
  private final Precedence precedence;
  private final AtomicReference<Older> older = new AtomicReference<>(Older.NONE);

  /**
   * @param precedence ranks the queued files
   */
  public JdbcLinkForecasts(JdbcClient jdbc, Precedence precedence) {
    this.jdbc = jdbc;
    this.precedence = precedence;
  }

  @Override
  public List<LinkForecast> at(Instant now) {
    return forecasts(now, queues());
  }

  @Override
  public List<LinkForecast> withoutQueues(Instant now) {
    return forecasts(now, Map.of());
  }

  private List<LinkForecast> forecasts(Instant now, Map<LinkKey, Queued> queues) {
    Older past = olderAt(now);
    Map<LinkKey, Instant> seen = new HashMap<>(past.seen());
    List<Map<LinkKey, LinkHistory>> spans = new ArrayList<>();
    spans.add(historyAfter(now.minus(YOUNGEST), seen));
    spans.addAll(past.spans());
    Map<LinkKey, LinkHistory> moving = histories(flowsUntil(now), seen);
    return jdbc.sql(LINKS)
        .query(
            (row, n) -> {
              LinkKey link = linkOf(row);
              List<LinkHistory> ofLink =
                  spans.stream().map(span -> span.getOrDefault(link, LinkHistory.NONE)).toList();
              LinkForecast.Waiting queue = queues.getOrDefault(link, new Queued()).waiting();
              return new LinkForecast(
                  link.source(),
                  link.destination(),
                  row.getBoolean("local"),
                  row.getInt("distance"),
                  LinkHistory.rate(moving.getOrDefault(link, LinkHistory.NONE), ofLink),
                  queue,
                  past.day().getOrDefault(link, LinkHistory.NONE).success(),
                  new LinkForecast.Tried(
                      ofLink.getFirst().done().plus(queue.sum()),
                      Optional.ofNullable(seen.get(link))));
            })
        .list();
  }

  /** Aggregates over long spans, as read at {@code at}. */
  private record Older(
      Instant at,
      List<Map<LinkKey, LinkHistory>> spans,
      Map<LinkKey, LinkHistory> day,
      Map<LinkKey, Instant> seen) {

    static final Older NONE = new Older(Instant.MAX, List.of(), Map.of(), Map.of());

    /** Also false if the clock was set back. */
    boolean isFresh(Instant now) {
      return !now.isBefore(at) && now.isBefore(at.plus(OLDER_CACHED_FOR));
    }
  }

  private Older olderAt(Instant now) {
    Older known = older.get();
    if (known.isFresh(now)) {
      return known;
    }
    Map<LinkKey, Instant> seen = new HashMap<>();
    List<Map<LinkKey, LinkHistory>> spans =
        OLDER.stream().map(span -> historyAfter(now.minus(span), seen)).toList();
    Map<LinkKey, LinkHistory> day = historyAfter(now.minus(REMEMBERED), seen);
    Older read = new Older(now, spans, day, seen);
    older.set(read);
    return read;
  }

  /** Accumulates the queue of one link while rows are read. */
  private static final class Queued {

    private final long[] bytes = new long[Precedence.RANKS];
    private long files;

    void add(int rank, ResultSet row) throws SQLException {
      bytes[rank] += row.getLong("bytes");
      files += row.getLong("files");
    }

    LinkForecast.Waiting waiting() {
      return new LinkForecast.Waiting(Arrays.stream(bytes).boxed().toList(), files);
    }
  }

  private Map<LinkKey, Queued> queues() {
    Map<LinkKey, Queued> queues = new HashMap<>();
    jdbc.sql(QUEUES)
        .query(
            row -> {
              int rank = precedence.rank(row.getInt("priority"), row.getString("activity"));
              queues.computeIfAbsent(linkOf(row), link -> new Queued()).add(rank, row);
            });
    return queues;
  }

  /**
   * @param seen receives the newest bin or slot of each link
   */
  private Map<LinkKey, LinkHistory> historyAfter(Instant after, Map<LinkKey, Instant> seen) {
    return histories(jdbc.sql(HISTORY).param("after", after.atOffset(UTC)), seen);
  }

  /** The upper bound ignores slots that were written under a clock since set back. */
  private JdbcClient.StatementSpec flowsUntil(Instant now) {
    return jdbc.sql(FLOWS)
        .param("after", now.minus(MOVING).atOffset(UTC))
        .param("now", now.atOffset(UTC));
  }

  private static Map<LinkKey, LinkHistory> histories(
      JdbcClient.StatementSpec statement, Map<LinkKey, Instant> seen) {
    Map<LinkKey, LinkHistory> histories = new HashMap<>();
    statement.query(
        row -> {
          histories.put(linkOf(row), historyOf(row));
          seen.put(linkOf(row), row.getObject("seen", OffsetDateTime.class).toInstant());
        });
    return histories;
  }

  private static LinkKey linkOf(ResultSet row) throws SQLException {
    return new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id"));
  }

  private static LinkHistory historyOf(ResultSet row) throws SQLException {
    return new LinkHistory(
        ByteCount.of(row.getLong("done_bytes")),
        row.getDouble("busy_seconds"),
        row.getLong("done_files"),
        row.getLong("failed_files"));
  }
}
