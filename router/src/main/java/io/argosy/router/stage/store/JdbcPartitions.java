package io.argosy.router.stage.store;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Creates the daily partitions of the large tables a week ahead and drops those older than the
 * configured history. Calls the function defined by the owner of the tables, because the router may
 * not create tables. Uses one statement for each table, so that no table is locked while another is
 * waited for.
 */
public final class JdbcPartitions {

  private static final Logger log = LoggerFactory.getLogger(JdbcPartitions.class);
  private static final int DAYS_AHEAD = 7;

  private static final List<String> TABLES =
      List.of(
          "audit_entry",
          "link_bin",
          "decision",
          "outcome",
          "failure_bin",
          "dataset_arrival",
          "dataset_flow");

  private final JdbcClient jdbc;
  private final Clock clock;
  private final Duration history;

  public JdbcPartitions(JdbcClient jdbc, Clock clock, Duration history) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.history = history;
  }

  public void run() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    int changed = keep(jdbc, today, DAYS_AHEAD, Math.toIntExact(history.toDays()));
    log.info("Maintained daily partitions: changed={} kept-days={}", changed, history.toDays());
  }

  /**
   * Creates and drops partitions; deletes rows of the same age that lie in no daily partition.
   *
   * @return the number of partitions created or dropped
   */
  public static int keep(JdbcClient jdbc, LocalDate today, int daysAhead, int daysKept) {
    return TABLES.stream()
        .mapToInt(
            table ->
                jdbc.sql("select argosy_partitions(?, ?, ?, ?)")
                    .params(table, today, daysAhead, daysKept)
                    .query(Integer.class)
                    .single())
        .sum();
  }
}
