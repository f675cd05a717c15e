package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rows of days without a partition are deleted as well. */
class DefaultPartitionTest {

  private static final LocalDate TODAY = LocalDate.of(2030, 5, 31);

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = TestDatabase.fresh();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void oldRowsOfADefaultPartitionAreDeletedAndRecentOnesStay() {
    audit(1, "2030-04-30 23:59:59+00");
    audit(2, "2030-05-01 00:00:00+00");
    bin("2030-04-30 23:55:00+00");
    bin("2030-05-01 00:00:00+00");

    JdbcPartitions.keep(database.jdbc(), TODAY, 0, 30);

    assertThat(count("audit_entry where id = 1")).isZero();
    assertThat(count("audit_entry where id = 2")).isEqualTo(1);
    assertThat(count("link_bin where bin_start < '2030-05-01 00:00:00+00'")).isZero();
    assertThat(count("link_bin")).isEqualTo(1);
  }

  /** A report writes an arrival before the bin of its link; neither blocks the other here. */
  @Test
  void partitionsAreMadeWhileAReportIsBeingCounted() throws SQLException {
    try (Connection report = database.pool().getConnection()) {
      report.setAutoCommit(false);
      report
          .createStatement()
          .execute(
              "insert into dataset_arrival values ('2030-06-01 00:00Z', 1, 2, 1, 1, '2030-06-01"
                  + " 00:00Z', '2030-06-01 00:00Z')");
      CompletableFuture<Integer> kept =
          CompletableFuture.supplyAsync(
              () -> JdbcPartitions.keep(database.jdbc(), TODAY.plusDays(40), 0, 30));
      await()
          .until(
              () ->
                  count("pg_locks where not granted and relation = 'dataset_arrival'::regclass")
                      == 1);
      report
          .createStatement()
          .execute("insert into link_bin values ('2030-06-01 00:00Z', 1, 2, 0, 0, 0, 0, 0)");
      report.rollback();
      assertThat(kept.join()).isPositive();
    }
  }

  /** The timers of two routers may fire together; the later one finds the partition. */
  @Test
  void twoRoutersCreateAPartitionOnce() throws SQLException {
    LocalDate day = TODAY.plusDays(80);
    try (Connection one = database.pool().getConnection()) {
      one.setAutoCommit(false);
      one.createStatement()
          .execute("select argosy_partitions('audit_entry', '%s', 0, 3000)".formatted(day));
      CompletableFuture<Integer> other =
          CompletableFuture.supplyAsync(() -> JdbcPartitions.keep(database.jdbc(), day, 0, 3000));
      await().until(() -> count("pg_locks where not granted") == 1);
      one.commit();
      // It may also drop empty partitions of bins.
      assertThat(other.join()).isGreaterThanOrEqualTo(4);
    }
  }

  private static void audit(long id, String at) {
    execute("insert into audit_entry values (%d, '%s', 'a', 'b', 'c', 'd')".formatted(id, at));
  }

  private static void bin(String at) {
    execute("insert into link_bin values ('%s', 1, 2, 0, 0, 0, 0, 0)".formatted(at));
  }

  private static long count(String what) {
    return database.jdbc().sql("select count(*) from " + what).query(Long.class).single();
  }

  private static void execute(String statement) {
    database.jdbc().sql(statement).update();
  }
}
