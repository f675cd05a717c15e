package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.router.linkrate.BinSpread;
import io.argosy.router.linkrate.ForecastStore;
import io.argosy.router.linkrate.LinkHistory;
import io.argosy.router.linkrate.LinkPast;
import io.argosy.router.linkrate.StoredForecast;
import io.argosy.router.linkrate.wire.ForecastsDocument;
import io.argosy.router.topology.LinkKey;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the history of links from their bins, and stores forecasts in table link_forecast. The bins
 * that are older than an hour, up to millions, are read once for each bin of five minutes, so that
 * a report that is more than an hour late counts a few minutes later.
 */
public final class JdbcForecastStore implements ForecastStore {

  private static final Duration HOUR = Duration.ofHours(1);

  /** How long failures count against a link. */
  private static final Duration DAY = Duration.ofDays(1);

  /** The ends of the spans; the most recent one with enough transfers shows the rate. */
  private static final List<Duration> AGES =
      List.of(HOUR, Duration.ofHours(12), DAY, Duration.ofDays(2));

  private static final int ROWS_AT_ONCE = 1_000;

  private static final String LINKS =
      """
      select source_node_id, destination_node_id, source, destination, maximum
      from topology_link_facts where enabled
      """;

  /**
   * What moved on a circuit says nothing of the shared path. The last file of a bin arrived at the
   * end of its last busy span. The rate is the median of the bins that were busy for a second and
   * in which a file arrived, so that one wrong report does not decide it, even if its attempt took
   * many bins: the busy time is that of all bytes at this rate. Of two bins the faster one counts,
   * because only a rate that is too high is corrected within seconds.
   */
  private static final String HISTORY =
      """
      select source_node_id, destination_node_id, sum(done_bytes) as done_bytes,
          coalesce(sum(done_bytes) / percentile_disc(0.5) within group (order by case
              when busy_seconds >= 1 and done_bytes > 0 and done_files > 0
              then done_bytes / busy_seconds end desc), sum(busy_seconds)) as busy_seconds,
          sum(done_files) as done_files,
          sum(failed_files) as failed_files,
          max(case when done_files + failed_files > 0 then bin_start end) as tried,
          max(case when done_files > 0 then
              bin_start + coalesce(busy[array_upper(busy, 1)], :width) * interval '1 microsecond'
              end) as moved
      from link_bin
      where bin_start > :after and bin_start <= :until and path = 'shared'
      group by source_node_id, destination_node_id
      """;

  /** The bins of a link count only failures of which the link may be the cause. */
  private static final String ATTEMPTS =
      """
      select source_node_id, destination_node_id, 0 as done_bytes, 0 as busy_seconds,
          sum(done_files) as done_files, sum(failed_files) as failed_files
      from (
          select source_node_id, destination_node_id, done_files, failed_files from link_bin
          where bin_start > :after and bin_start <= :until
          union all
          select source_node_id, destination_node_id, 0, attempts from harvest_failure_facts
          where bin_start > :after and bin_start <= :until and reason <> all(:ofLink)) x
      group by source_node_id, destination_node_id
      """;

  private static final String DELETE =
      """
      delete from link_forecast f where not exists (
          select 1 from topology_link_facts l where l.enabled
              and l.source_node_id = f.source_node_id
              and l.destination_node_id = f.destination_node_id)
      """;

  private static final String PUT =
      """
      insert into link_forecast (source_node_id, destination_node_id, computed_at, rate,
          is_confirmed, success, tried_at, capacity, capacity_is_lower_bound, round_trip_seconds,
          loss, evidence_at, confidence, provenance, replaced, maximum, quality)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (source_node_id, destination_node_id) do update set
          computed_at = excluded.computed_at, rate = excluded.rate,
          is_confirmed = excluded.is_confirmed, success = excluded.success,
          tried_at = excluded.tried_at, capacity = excluded.capacity,
          capacity_is_lower_bound = excluded.capacity_is_lower_bound,
          round_trip_seconds = excluded.round_trip_seconds, loss = excluded.loss,
          evidence_at = excluded.evidence_at, confidence = excluded.confidence,
          provenance = excluded.provenance, replaced = excluded.replaced,
          maximum = excluded.maximum, quality = excluded.quality
      """;

  private static final JsonMapper JSON = WireJson.tolerant();

  private final JdbcOperations rows;
  private final JdbcClient jdbc;
  private final AtomicReference<Older> older =
      new AtomicReference<>(new Older(Instant.MIN, List.of(), Map.of()));

  public JdbcForecastStore(JdbcOperations rows) {
    this.rows = rows;
    jdbc = JdbcClient.create(rows);
  }

  private record Span(LinkHistory history, @Nullable Instant tried, @Nullable Instant moved) {

    static final Span NONE = new Span(LinkHistory.NONE, null, null);

    /** Returns the same with what happened before. */
    Span after(Span older) {
      return new Span(
          history.plus(older.history),
          tried == null ? older.tried : tried,
          moved == null ? older.moved : moved);
    }
  }

  /**
   * What links did more than an hour ago.
   *
   * @param bin during which it was read
   * @param spans that do not overlap, the youngest first
   * @param attempts all of the last day, on every path and whatever failed
   */
  private record Older(
      Instant bin, List<Map<LinkKey, Span>> spans, Map<LinkKey, LinkHistory> attempts) {}

  @Override
  public List<LinkPast> links(Instant now) {
    Instant bin = BinSpread.binOf(now);
    Map<LinkKey, Span> hour = history(bin.minus(HOUR), now);
    Map<LinkKey, LinkHistory> attempts = attempts(bin.minus(HOUR), now);
    Older known = olderAt(bin);
    List<Map<LinkKey, Span>> before = known.spans();
    return jdbc.sql(LINKS)
        .query(
            (row, n) -> {
              LinkKey link = linkOf(row);
              Span latest = hour.getOrDefault(link, Span.NONE);
              Span halfDay = latest.after(before.get(0).getOrDefault(link, Span.NONE));
              Span day = halfDay.after(before.get(1).getOrDefault(link, Span.NONE));
              Span longest = day.after(before.get(2).getOrDefault(link, Span.NONE));
              return new LinkPast(
                  link,
                  new LinkName(
                      new NodeName(row.getString("source")),
                      new NodeName(row.getString("destination"))),
                  rate(row.getObject("maximum", Double.class)),
                  List.of(latest.history(), halfDay.history(), longest.history()),
                  day.history(),
                  Optional.ofNullable(longest.tried()),
                  Optional.ofNullable(longest.moved()),
                  quality(
                      attempts
                          .getOrDefault(link, LinkHistory.NONE)
                          .plus(known.attempts().getOrDefault(link, LinkHistory.NONE))));
            })
        .list();
  }

  private static OptionalDouble quality(LinkHistory day) {
    double attempts = (double) day.doneFiles() + day.failedFiles();
    return attempts > 0 ? OptionalDouble.of(day.doneFiles() / attempts) : OptionalDouble.empty();
  }

  private Older olderAt(Instant bin) {
    Older known = older.get();
    if (!known.bin().equals(bin)) {
      known =
          new Older(
              bin,
              IntStream.range(1, AGES.size())
                  .mapToObj(n -> history(bin.minus(AGES.get(n)), bin.minus(AGES.get(n - 1))))
                  .toList(),
              attempts(bin.minus(DAY), bin.minus(HOUR)));
      older.set(known);
    }
    return known;
  }

  private static Optional<ByteRate> rate(@Nullable Double bytesPerSecond) {
    return Optional.ofNullable(bytesPerSecond).map(ByteRate::new);
  }

  private Map<LinkKey, Span> history(Instant after, Instant until) {
    Map<LinkKey, Span> spans = new HashMap<>();
    jdbc.sql(HISTORY)
        .param("after", after.atOffset(UTC))
        .param("until", until.atOffset(UTC))
        .param("width", TimeUnit.MICROSECONDS.convert(BinSpread.WIDTH))
        .query(
            row -> {
              spans.put(
                  linkOf(row),
                  new Span(historyOf(row), instant(row, "tried"), instant(row, "moved")));
            });
    return spans;
  }

  private Map<LinkKey, LinkHistory> attempts(Instant after, Instant until) {
    Map<LinkKey, LinkHistory> attempts = new HashMap<>();
    jdbc.sql(ATTEMPTS)
        .param("after", after.atOffset(UTC))
        .param("until", until.atOffset(UTC))
        .param("ofLink", FailureClass.ofLink())
        .query(
            row -> {
              attempts.put(linkOf(row), historyOf(row));
            });
    return attempts;
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
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

  @Override
  public void replace(Collection<StoredForecast> forecasts, Instant now) {
    rows.update(DELETE);
    rows.batchUpdate(PUT, forecasts, ROWS_AT_ONCE, (row, forecast) -> set(row, forecast, now));
  }

  private static void set(PreparedStatement row, StoredForecast stored, Instant now)
      throws SQLException {
    ForecastsFile.Link forecast = ForecastsDocument.link(stored.knowledge());
    Optional<Duration> age = stored.knowledge().forecast().age();
    row.setLong(1, stored.link().source());
    row.setLong(2, stored.link().destination());
    row.setObject(3, now.atOffset(UTC));
    row.setObject(4, ForecastsDocument.rate(stored.rate()), Types.DOUBLE);
    row.setBoolean(5, stored.isConfirmed());
    row.setObject(6, ForecastsDocument.number(stored.success()), Types.DOUBLE);
    row.setObject(7, stored.tried().map(time -> time.atOffset(UTC)).orElse(null));
    row.setObject(8, forecast.capacity(), Types.DOUBLE);
    row.setBoolean(9, forecast.capacityIsLowerBound());
    row.setObject(10, forecast.rttSeconds(), Types.DOUBLE);
    row.setObject(11, forecast.lossFraction(), Types.DOUBLE);
    row.setObject(12, age.map(since -> now.minus(since).atOffset(UTC)).orElse(null));
    row.setDouble(13, forecast.confidence());
    row.setBytes(14, JSON.writeValueAsBytes(forecast.provenance()));
    row.setBoolean(15, stored.isReplaced());
    row.setObject(16, stored.maximum().map(ByteRate::bytesPerSecond).orElse(null), Types.DOUBLE);
    row.setObject(17, ForecastsDocument.number(stored.quality()), Types.DOUBLE);
  }
}
