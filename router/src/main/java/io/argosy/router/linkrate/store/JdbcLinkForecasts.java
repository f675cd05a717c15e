package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads the stored forecasts, and what changes from one plan to the next: the transfers of the last
 * seconds, the bytes already routed, and what was sent over links that are not confirmed.
 */
public final class JdbcLinkForecasts implements LinkForecasts {

  /** The span of an exploration budget. */
  private static final Duration EXPLORED = Duration.ofHours(1);

  /** A lower maximum of the topology holds at once, also for a link without a forecast. */
  private static final String LINKS =
      """
      select l.source_node_id, l.destination_node_id, l.distance,
          l.local or src.site_id = dst.site_id as local,
          f.rate, f.rate is null or f.is_confirmed as is_confirmed,
          coalesce(f.success, 0.5) as success, f.tried_at, f.capacity,
          coalesce(f.replaced, false) as replaced, least(f.maximum, l.maximum) as maximum
      from topology_link_facts l
          join topology_node_facts src on src.id = l.source_node_id
          join topology_node_facts dst on dst.id = l.destination_node_id
          left join link_forecast f on f.source_node_id = l.source_node_id
              and f.destination_node_id = l.destination_node_id
      where l.enabled
      """;

  /**
   * Routes without an active request still wait, at the lowest priority. What waits for space at
   * its destination takes no part of any link.
   */
  private static final String QUEUES =
      """
      select r.source_node_id, r.destination_node_id, coalesce(f.priority, 3) as priority,
          coalesce(f.activity, '') as activity, count(*) as files, sum(r.bytes) as bytes
      from routing_route_facts r
          left join activation_file_request_facts f on f.id = r.file_request_id
      where not r.withheld
      group by r.source_node_id, r.destination_node_id, coalesce(f.priority, 3),
          coalesce(f.activity, '')
      """;

  /**
   * Only links that no own transfer has confirmed have an exploration budget. What moved on a
   * circuit does not spend it, nor does what failed, because one large file would keep others away
   * for an hour, nor a report of more than 1 TB/s.
   */
  private static final String TRIED =
      """
      select b.source_node_id, b.destination_node_id, sum(b.done_bytes) as bytes
      from link_bin b
          join link_forecast f on f.source_node_id = b.source_node_id
              and f.destination_node_id = b.destination_node_id
      where b.bin_start > :after and b.bin_start <= :now and b.path = 'shared' and (f.rate is null or not f.is_confirmed)
          and b.done_bytes <= 1e12 * b.busy_seconds
      group by b.source_node_id, b.destination_node_id
      """;

  /**
   * What moves on a circuit says nothing of the shared path. The upper bound ignores slots that
   * were written under a clock since set back.
   */
  private static final String FLOWS =
      """
      select source_node_id, destination_node_id, sum(bytes) as bytes,
          sum(busy_seconds) as busy_seconds, max(slot) as seen,
          coalesce((array_agg(rate order by rate desc nulls last))[3], min(rate), 'infinity')
              as of_three
      from (select *, nullif(bytes, 0) / nullif(busy_seconds, 0) as rate
          from link_flow where slot > :after and slot <= :now and path = 'shared') f
      group by source_node_id, destination_node_id
      """;

  private final JdbcClient jdbc;
  private final Precedence precedence;

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

  /** What a link did within the last seconds, finished or not. */
  private record Moving(LinkHistory history, double ofThree, Optional<Instant> seen) {

    static final Moving NOTHING = new Moving(LinkHistory.NONE, 0, Optional.empty());
  }

  private List<LinkForecast> forecasts(Instant now, Map<LinkKey, Queued> queues) {
    Map<LinkKey, Moving> moving = moving(now);
    Map<LinkKey, Long> tried = tried(now);
    return jdbc.sql(LINKS)
        .query(
            (row, n) -> {
              LinkKey link = linkOf(row);
              Moving latest = moving.getOrDefault(link, Moving.NOTHING);
              Optional<Instant> before = instant(row, "tried_at");
              LinkForecast.Waiting queue = queues.getOrDefault(link, new Queued()).waiting();
              return new LinkForecast(
                  link.source(),
                  link.destination(),
                  row.getBoolean("local"),
                  row.getInt("distance"),
                  rate(row, latest),
                  Optional.ofNullable(row.getObject("capacity", Double.class)).map(ByteRate::new),
                  row.getBoolean("is_confirmed") || latest.history().current().isPresent(),
                  row.getBoolean("replaced"),
                  Optional.ofNullable(row.getObject("maximum", Double.class)).map(ByteRate::new),
                  queue,
                  row.getDouble("success"),
                  new LinkForecast.Tried(
                      ByteCount.of(tried.getOrDefault(link, 0L)).plus(queue.sum()),
                      latest.seen().or(() -> before)));
            })
        .list();
  }

  /** The rate of the last seconds, unless a file replaces whatever is transferred. */
  private static ObservedRate rate(ResultSet row, Moving latest) throws SQLException {
    ObservedRate stored = rate(row.getObject("rate", Double.class));
    return row.getBoolean("replaced")
        ? stored
        : latest.history().current(stored, latest.ofThree()).orElse(stored);
  }

  private static ObservedRate rate(@Nullable Double stored) {
    if (stored == null) {
      return ObservedRate.UNKNOWN;
    }
    return stored == 0 ? ObservedRate.DEAD : ObservedRate.measured(stored);
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

  private Map<LinkKey, Long> tried(Instant now) {
    Map<LinkKey, Long> tried = new HashMap<>();
    jdbc.sql(TRIED)
        .param("after", now.minus(EXPLORED).atOffset(UTC))
        .param("now", now.atOffset(UTC))
        .query(
            row -> {
              tried.put(linkOf(row), row.getLong("bytes"));
            });
    return tried;
  }

  private Map<LinkKey, Moving> moving(Instant now) {
    Map<LinkKey, Moving> moving = new HashMap<>();
    jdbc.sql(FLOWS)
        .param("after", now.minus(FlowTimes.MOVING).atOffset(UTC))
        .param("now", now.atOffset(UTC))
        .query(
            row -> {
              moving.put(
                  linkOf(row),
                  new Moving(historyOf(row), row.getDouble("of_three"), instant(row, "seen")));
            });
    return moving;
  }

  private static LinkKey linkOf(ResultSet row) throws SQLException {
    return new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id"));
  }

  /** Running transfers are neither done nor failed. */
  private static LinkHistory historyOf(ResultSet row) throws SQLException {
    return new LinkHistory(ByteCount.of(row.getLong("bytes")), row.getDouble("busy_seconds"), 0, 0);
  }

  private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
