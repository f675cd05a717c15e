package io.argosy.bench.linkrates;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.linkrate.BinRetention;
import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.linkrate.store.JdbcBinCompaction;
import io.argosy.router.stage.store.JdbcPartitions;
import io.argosy.router.stage.store.TemplateTransactions;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Adds a history in which every link is busy in every bin, day by day, and compacts it after each
 * day as a router does, with the router's defaults.
 */
final class HistoryWorld {

  private static final int DAYS_AHEAD = 1;
  private static final Duration DAY = Duration.ofDays(1);

  // The router's defaults.
  private static final Duration BINS_KEPT = Duration.ofDays(2);
  private static final int HOURS_KEPT = 30;

  private static final String BINS =
      """
      insert into link_bin (bin_start, source_node_id, destination_node_id, done_files, done_bytes,
          failed_files, failed_bytes, busy_seconds, file_seconds, queued_byte_seconds, busy)
      select b, l.source_node_id, l.destination_node_id, 10,
          300 * (50 + (l.source_node_id * 7919 + l.destination_node_id * 104729) % 950) * 1000000
              * (50 + extract(epoch from b)::bigint / 300 % 50) / 100,
          l.id % 3, 1000, 250, 900, 1e12, array[0, 100000000, 150000000, 300000000]
      from generate_series(:start::timestamptz, :end, interval '5 minutes') b, link l
      on conflict do nothing
      """;

  private static final String FLOWS =
      """
      insert into link_flow
      select s, l.source_node_id, l.destination_node_id,
          5 * (50 + (l.source_node_id * 7919 + l.destination_node_id * 104729) % 950) * 1000000, 5, 5
      from generate_series(:start::timestamptz, :end, interval '5 seconds') s, link l
      where l.id % 10 = 0
      """;

  private static final String BYTES =
      """
      select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('link_bin'))
          + pg_total_relation_size('link_bin_hour') + pg_total_relation_size('link_bin_day')
      """;

  private final JdbcClient jdbc;
  private final JdbcBinCompaction compaction;
  private final int days;

  /**
   * @param owner of the tables, in a database with links
   */
  HistoryWorld(DataSource owner, int days) {
    jdbc = JdbcClient.create(owner);
    compaction =
        new JdbcBinCompaction(
            jdbc,
            new TemplateTransactions(new JdbcTransactionManager(owner)),
            new BinRetention(
                BINS_KEPT, DAY.multipliedBy(Math.min(days, HOURS_KEPT)), DAY.multipliedBy(days)));
    this.days = days;
  }

  LinkratesResult.History fill(Consumer<String> progress) {
    double slowest = 0;
    for (int day = days; day >= 1; day--) {
      Instant start = Mesh.NOW.minus(DAY.multipliedBy(day));
      slowest = Math.max(slowest, add(start));
      if (day % 10 == 1) {
        progress.accept(
            "%d of %d days of history are stored: %.0f MB"
                .formatted(days - day + 1, days, bytes() / 1e6));
      }
    }
    move(jdbc, Mesh.NOW.minus(LinkFlows.COUNTED), Mesh.NOW);
    return new LinkratesResult.History(
        days, count("link_bin"), count("link_bin_hour"), count("link_bin_day"), bytes(), slowest);
  }

  /** Returns how many seconds it took to compact the history after this day. */
  private double add(Instant start) {
    Instant end = start.plus(DAY);
    JdbcPartitions.keep(jdbc, LocalDate.ofInstant(end, UTC), DAYS_AHEAD, days);
    add(jdbc, BINS, start, end.minus(Duration.ofMinutes(5)));
    long begin = System.nanoTime();
    compaction.run(end);
    double seconds = (System.nanoTime() - begin) / 1e9;
    // What the server's own vacuum does in the course of a day.
    jdbc.sql("vacuum link_bin").update();
    jdbc.sql("vacuum link_bin_hour").update();
    return seconds;
  }

  /** Adds what heartbeats say of this time while every tenth link is moving files. */
  static void move(JdbcClient jdbc, Instant start, Instant end) {
    add(jdbc, FLOWS, start, end.minus(FlowSlot.WIDTH));
  }

  private static void add(JdbcClient jdbc, String rows, Instant start, Instant end) {
    jdbc.sql(rows).param("start", start.atOffset(UTC)).param("end", end.atOffset(UTC)).update();
  }

  private long bytes() {
    return jdbc.sql(BYTES).query(Long.class).single();
  }

  private long count(String table) {
    return jdbc.sql("select count(*) from " + table).query(Long.class).single();
  }
}
