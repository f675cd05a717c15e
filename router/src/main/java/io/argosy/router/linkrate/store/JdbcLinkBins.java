package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;
import static java.util.stream.Collectors.joining;

import io.argosy.router.linkrate.BinAmount;
import io.argosy.router.linkrate.BinSpread;
import io.argosy.router.linkrate.BusySpans;
import io.argosy.router.linkrate.CapacityEstimate;
import io.argosy.router.linkrate.Carried;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.linkrate.LinkPast;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores bins. The busy time of a bin is the union of all reports of its path. The database
 * aggregates the history of the shared path to one row for each link, and one for each node and
 * bin: what moved on a circuit says nothing of it. A rate divides the bytes of files that arrived
 * by the time in which these were running: bytes and time come from the same attempts.
 */
public final class JdbcLinkBins implements LinkBins {

  private static final String ADD =
      """
      insert into link_bin as b (bin_start, source_node_id, destination_node_id, path,
          done_files, done_bytes, failed_files, failed_bytes, file_seconds, busy, busy_seconds)
      select s, f, d, p, df, db, ff, fb, fs, busy::bigint[], argosy_busy_seconds(busy::bigint[])
      from unnest(:starts::text[]::timestamptz[], :sources::bigint[], :destinations::bigint[],
          :paths::text[], :doneFiles::bigint[], :doneBytes::bigint[], :failedFiles::bigint[],
          :failedBytes::bigint[], :fileSeconds::float8[], :busy::text[])
          u (s, f, d, p, df, db, ff, fb, fs, busy)
      on conflict (bin_start, source_node_id, destination_node_id, path) do update set
          done_files = b.done_files + excluded.done_files,
          done_bytes = b.done_bytes + excluded.done_bytes,
          failed_files = b.failed_files + excluded.failed_files,
          failed_bytes = b.failed_bytes + excluded.failed_bytes,
          file_seconds = b.file_seconds + excluded.file_seconds,
          busy = argosy_busy_union(b.busy, excluded.busy),
          busy_seconds = argosy_busy_seconds(argosy_busy_union(b.busy, excluded.busy))
      """;

  private static final String EXPIRED =
      """
      insert into link_bin as b (bin_start, source_node_id, destination_node_id, done_files,
          done_bytes, failed_files, failed_bytes, busy_seconds, expired_files)
      select :bin, source_node_id, destination_node_id, 0, 0, 0, 0, 0, count(*)
      from routing_route_facts where file_request_id = any (:requests)
      group by source_node_id, destination_node_id
      order by source_node_id, destination_node_id
      on conflict (bin_start, source_node_id, destination_node_id, path) do update set
          expired_files = b.expired_files + excluded.expired_files
      """;

  private static final String QUEUED =
      """
      insert into link_bin as b (bin_start, source_node_id, destination_node_id, done_files,
          done_bytes, failed_files, failed_bytes, busy_seconds, queued_byte_seconds)
      select :bin, source_node_id, destination_node_id, 0, 0, 0, 0, 0, :seconds * sum(bytes)
      from routing_route_facts group by source_node_id, destination_node_id
      order by source_node_id, destination_node_id
      on conflict (bin_start, source_node_id, destination_node_id, path) do update set
          queued_byte_seconds = b.queued_byte_seconds + excluded.queued_byte_seconds
      """;

  private static final String BINS =
      """
      with bin as (
          select bin_start, source_node_id, destination_node_id, busy_seconds, bytes,
              bytes / busy_seconds as rate
          from (
              select bin_start, source_node_id, destination_node_id, busy_seconds,
                  done_bytes as bytes, sum(done_files) over (
                      partition by source_node_id, destination_node_id) as files
              from link_bin
              where bin_start > :start and bin_start <= :now and path = 'shared') links
          where busy_seconds >= :busy and bytes > 0 and files >= :files),
      best as (
          select source_node_id, destination_node_id, least(max(rate), :oneBin * coalesce(
              (array_agg(rate order by rate desc))[2], max(rate))) as rate
          from bin
          group by source_node_id, destination_node_id)
      """;

  private static final String PEAKS =
      BINS
          + """
          select b.source_node_id, b.destination_node_id, m.rate, max(b.bin_start) as seen
          from bin b join best m on m.source_node_id = b.source_node_id
              and m.destination_node_id = b.destination_node_id and m.rate <= b.rate
          group by b.source_node_id, b.destination_node_id, m.rate
          """;

  /** Sums by sending node, with destination 0, and by receiving node, with source 0. */
  private static final String NODE_BINS =
      BINS
          + """
          select coalesce(b.source_node_id, 0) as source_node_id,
              coalesce(b.destination_node_id, 0) as destination_node_id, b.bin_start,
              sum(case when b.busy_seconds >= :allAlong then 1 else 0 end) as all_along,
              sum(case when b.busy_seconds >= :allAlong then b.rate else 0 end) as at_once,
              sum(case when b.busy_seconds >= :allAlong then m.rate else 0 end) as at_best,
              sum(case when b.busy_seconds >= :allAlong then 0 else b.bytes end) / :width as besides
          from bin b join best m on m.source_node_id = b.source_node_id
              and m.destination_node_id = b.destination_node_id
          group by grouping sets ((b.source_node_id, b.bin_start),
              (b.destination_node_id, b.bin_start))
          """;

  private final JdbcClient jdbc;

  public JdbcLinkBins(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(List<LinkAmount> amounts) {
    List<BinAmount> bins = BinSpread.of(amounts);
    if (bins.isEmpty()) {
      return;
    }
    jdbc.sql(ADD)
        .param("starts", Columns.texts(bins, b -> b.binStart().toString()))
        .param("sources", Columns.longs(bins, BinAmount::sourceNodeId))
        .param("destinations", Columns.longs(bins, BinAmount::destinationNodeId))
        .param("paths", Columns.texts(bins, BinAmount::path))
        .param("doneFiles", Columns.longs(bins, BinAmount::doneFiles))
        .param("doneBytes", Columns.longs(bins, BinAmount::doneBytes))
        .param("failedFiles", Columns.longs(bins, BinAmount::failedFiles))
        .param("failedBytes", Columns.longs(bins, BinAmount::failedBytes))
        .param("fileSeconds", bins.stream().mapToDouble(BinAmount::fileSeconds).toArray())
        .param("busy", Columns.texts(bins, bin -> arrayOf(bin.busy())))
        .update();
  }

  /** PostgreSQL has no arrays of arrays of different lengths, so each is sent as text. */
  private static String arrayOf(BusySpans busy) {
    return busy.edges().stream().map(String::valueOf).collect(joining(",", "{", "}"));
  }

  @Override
  public void expired(long[] fileRequests, Instant at) {
    jdbc.sql(EXPIRED).param("bin", binOf(at)).param("requests", fileRequests).update();
  }

  @Override
  public void queued(Duration span, Instant at) {
    jdbc.sql(QUEUED).param("bin", binOf(at)).param("seconds", seconds(span)).update();
  }

  private static OffsetDateTime binOf(Instant at) {
    return BinSpread.binOf(at).atOffset(UTC);
  }

  @Override
  public Carried carried(Instant now) {
    Instant start = now.minus(CapacityEstimate.MEMORY);
    return new Carried(
        peaks(now.minus(CapacityEstimate.RECENT), now),
        peaks(start, now),
        bins(NODE_BINS, start, now)
            .param("allAlong", seconds(CapacityEstimate.ALL_ALONG))
            .query((row, n) -> nodeBin(row))
            .list());
  }

  private List<Carried.Peak> peaks(Instant start, Instant now) {
    return bins(PEAKS, start, now).query((row, n) -> peak(row)).list();
  }

  private JdbcClient.StatementSpec bins(String sql, Instant start, Instant now) {
    return jdbc.sql(sql)
        .param("start", start.atOffset(UTC))
        .param("now", now.atOffset(UTC))
        .param("width", seconds(BinSpread.WIDTH))
        .param("busy", seconds(CapacityEstimate.LEAST_BUSY))
        .param("files", LinkPast.FEW_FILES)
        .param("oneBin", CapacityEstimate.ONE_BIN);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }

  private static LinkKey linkOf(ResultSet row) throws SQLException {
    return new LinkKey(row.getLong("source_node_id"), row.getLong("destination_node_id"));
  }

  private static Carried.Peak peak(ResultSet row) throws SQLException {
    return new Carried.Peak(
        linkOf(row),
        row.getDouble("rate"),
        row.getObject("seen", OffsetDateTime.class).toInstant());
  }

  private static Carried.NodeBin nodeBin(ResultSet row) throws SQLException {
    return new Carried.NodeBin(
        linkOf(row),
        row.getObject("bin_start", OffsetDateTime.class).toInstant(),
        row.getLong("all_along"),
        row.getDouble("at_once"),
        row.getDouble("at_best"),
        row.getDouble("besides"));
  }
}
