package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.linkrate.BinRetention;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Replaces old bins by their sums: those of five minutes by hours, and hours by days. One statement
 * deletes a portion of the bins of an hour or a day and adds them to their sum, so that every bin
 * counts exactly once whenever the router is stopped, and a report that arrives later is added by
 * the next run.
 */
public final class JdbcBinCompaction {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcBinCompaction.class);

  private static final String SUM =
      """
      with old as (
          delete from %1$s where (bin_start, source_node_id, destination_node_id, path) in (
              select bin_start, source_node_id, destination_node_id, path from %1$s
              where bin_start >= :start and bin_start < :end
              order by bin_start, source_node_id, destination_node_id, path limit %3$d)
          returning source_node_id, destination_node_id, path, done_files, done_bytes,
              failed_files, failed_bytes, busy_seconds, file_seconds, expired_files,
              queued_byte_seconds)
      insert into %2$s as b (bin_start, source_node_id, destination_node_id, path, done_files,
          done_bytes, failed_files, failed_bytes, busy_seconds, file_seconds, expired_files,
          queued_byte_seconds)
      select :start, source_node_id, destination_node_id, path, sum(done_files), sum(done_bytes),
          sum(failed_files), sum(failed_bytes), sum(busy_seconds), sum(file_seconds),
          sum(expired_files), sum(queued_byte_seconds)
      from old group by source_node_id, destination_node_id, path
      on conflict (bin_start, source_node_id, destination_node_id, path) do update set
          done_files = b.done_files + excluded.done_files,
          done_bytes = b.done_bytes + excluded.done_bytes,
          failed_files = b.failed_files + excluded.failed_files,
          failed_bytes = b.failed_bytes + excluded.failed_bytes,
          busy_seconds = b.busy_seconds + excluded.busy_seconds,
          file_seconds = b.file_seconds + excluded.file_seconds,
          expired_files = b.expired_files + excluded.expired_files,
          queued_byte_seconds = b.queued_byte_seconds + excluded.queued_byte_seconds
      """;

  private static final String FORGET =
      """
      delete from link_bin_day where (bin_start, source_node_id, destination_node_id, path) in (
          select bin_start, source_node_id, destination_node_id, path from link_bin_day
          where bin_start < :limit limit %d)
      """
          .formatted(Portions.ROWS);

  private final JdbcClient jdbc;
  private final Transactions transactions;
  private final BinRetention retention;

  public JdbcBinCompaction(JdbcClient jdbc, Transactions transactions, BinRetention retention) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.retention = retention;
  }

  /** Compacts everything that is old enough, oldest first, and deletes what is too old to keep. */
  public void run(Instant now) {
    int hours = compact("link_bin", "link_bin_hour", ChronoUnit.HOURS, now.minus(retention.bins()));
    int days =
        compact("link_bin_hour", "link_bin_day", ChronoUnit.DAYS, now.minus(retention.hours()));
    OffsetDateTime limit = now.minus(retention.days()).atOffset(UTC);
    int deleted =
        Portions.all(
            () -> transactions.inOne(() -> jdbc.sql(FORGET).param("limit", limit).update()));
    if (hours + days + deleted > 0) {
      LOG.info(
          "Compacted the link history: portions-of-hours={} portions-of-days={} deleted={}",
          hours,
          days,
          deleted);
    }
  }

  /**
   * @param limit bins that start before this time are replaced
   * @return the number of portions that were compacted
   */
  private int compact(String fine, String coarse, ChronoUnit unit, Instant limit) {
    Instant end = limit.truncatedTo(unit);
    int portions = 0;
    for (Optional<Instant> oldest = oldest(fine, end);
        oldest.isPresent();
        oldest = oldest(fine, end)) {
      Instant start = oldest.get().truncatedTo(unit);
      Duration width = unit.getDuration();
      transactions.inOne(
          () ->
              jdbc.sql(SUM.formatted(fine, coarse, Portions.ROWS))
                  .param("start", start.atOffset(UTC))
                  .param("end", start.plus(width).atOffset(UTC))
                  .update());
      portions++;
    }
    return portions;
  }

  private Optional<Instant> oldest(String table, Instant end) {
    return jdbc.sql(
            "select bin_start from %s where bin_start < :end order by bin_start limit 1"
                .formatted(table))
        .param("end", end.atOffset(UTC))
        .query(OffsetDateTime.class)
        .optional()
        .map(OffsetDateTime::toInstant);
  }
}
