package io.argosy.router.query.store;

import io.argosy.common.task.FailureClass;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.LinkView;
import io.argosy.router.query.FailureCause;
import io.argosy.router.query.FailureCause.Fault;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what a link did over time, by path. */
final class LinkHistories {

  /** Bins that were compacted are as long as they are, however short the spans are to be. */
  private static final String BINS =
      """
      select path, floor(extract(epoch from bin_start) / greatest(width_seconds, :width))
              * greatest(width_seconds, :width) as start,
          greatest(width_seconds, :width) as seconds, sum(done_files) as done_files,
          sum(done_bytes) as done_bytes, sum(failed_files) as failed_files,
          sum(expired_files) as expired_files, sum(busy_seconds) as busy_seconds,
          sum(file_seconds) as file_seconds, sum(queued_byte_seconds) as queued_byte_seconds
      from linkrate_bin_facts
      where source_node_id = :from and destination_node_id = :to and bin_start >= :since
          and bin_start <= :now
      group by 1, 2, 3 order by 1, 2, 3
      """;

  /** Failures that the bins above do not count, because they say nothing of the link. */
  private static final String OTHER_FAILURES =
      """
      select path, floor(extract(epoch from bin_start) / :width) * :width as start, reason,
          sum(attempts) as attempts
      from harvest_failure_facts
      where source_node_id = :from and destination_node_id = :to and bin_start >= :since
          and bin_start <= :now and reason <> all(:ofLink)
      group by 1, 2, 3
      """;

  private final JdbcClient jdbc;

  /**
   * The spans of a history.
   *
   * @param since start of the first one
   */
  record Resolution(Instant since, Duration width) {

    private static final long MOST = 168;

    /** Each is a multiple of the one before, so that spans begin at full hours and days. */
    private static final List<Duration> WIDTHS =
        List.of(
            Duration.ofMinutes(5),
            Duration.ofMinutes(15),
            Duration.ofHours(1),
            Duration.ofHours(6),
            Duration.ofDays(1));

    static Resolution of(Duration window, Instant now) {
      Duration width =
          WIDTHS.stream()
              .filter(one -> window.dividedBy(one) <= MOST)
              .findFirst()
              .orElse(WIDTHS.getLast());
      long seconds = width.toSeconds();
      long since = Math.floorDiv(now.minus(window).getEpochSecond(), seconds) * seconds;
      return new Resolution(Instant.ofEpochSecond(since), width);
    }
  }

  LinkHistories(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  List<LinkView.Path> of(long from, long to, Resolution resolution, Instant now) {
    Map<String, NavigableMap<Instant, LinkView.Bin>> byPath = new TreeMap<>();
    read(BINS, from, to, resolution, now)
        .query(
            row -> {
              LinkView.Bin bin = bin(row, now);
              bins(byPath, row).put(bin.from(), bin);
            });
    read(OTHER_FAILURES, from, to, resolution, now)
        .param("ofLink", FailureClass.ofLink())
        .query(
            row -> {
              failed(bins(byPath, row), row, resolution.width());
            });
    return byPath.entrySet().stream()
        .map(path -> new LinkView.Path(path.getKey(), List.copyOf(path.getValue().values())))
        .toList();
  }

  private JdbcClient.StatementSpec read(
      String statement, long from, long to, Resolution resolution, Instant now) {
    return jdbc.sql(statement)
        .param("from", from)
        .param("to", to)
        .param("width", resolution.width().toSeconds())
        .param("since", resolution.since().atOffset(ZoneOffset.UTC))
        .param("now", now.atOffset(ZoneOffset.UTC));
  }

  private static NavigableMap<Instant, LinkView.Bin> bins(
      Map<String, NavigableMap<Instant, LinkView.Bin>> byPath, ResultSet row) throws SQLException {
    return byPath.computeIfAbsent(row.getString("path"), path -> new TreeMap<>());
  }

  /** Adds failures to the bin in which they were reported, which may be longer than the spans. */
  private static void failed(
      NavigableMap<Instant, LinkView.Bin> bins, ResultSet row, Duration width) throws SQLException {
    Instant start = Instant.ofEpochSecond(row.getLong("start"));
    LinkView.Bin bin =
        Optional.ofNullable(bins.floorEntry(start))
            .map(Map.Entry::getValue)
            .filter(known -> known.from().plusSeconds(known.seconds()).isAfter(start))
            .orElseGet(() -> LinkView.Bin.empty(start, width.toSeconds()));
    String fault = FailureCause.of(row.getString("reason")).fault().word();
    bins.put(bin.from(), bin.withFailures(fault, row.getLong("attempts")));
  }

  private static LinkView.Bin bin(ResultSet row, Instant now) throws SQLException {
    Instant start = Instant.ofEpochSecond(row.getLong("start"));
    long seconds = row.getLong("seconds");
    long passed = Math.clamp(Duration.between(start, now).toSeconds(), 1, seconds);
    double busy = row.getDouble("busy_seconds");
    return new LinkView.Bin(
            start,
            seconds,
            row.getLong("done_files"),
            ByteCount.of(row.getLong("done_bytes")),
            0,
            Map.of(),
            row.getLong("expired_files"),
            busy,
            row.getDouble("file_seconds"),
            busy > 0 ? row.getLong("done_bytes") / busy : null,
            row.getLong("done_files") > 0 ? 100.0 : null,
            row.getDouble("queued_byte_seconds") / passed)
        .withFailures(Fault.LINK.word(), row.getLong("failed_files"));
  }
}
