package io.argosy.router.linkrate.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.BinRetention;
import io.argosy.router.stage.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinCompactionTest {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final BinRetention RETENTION =
      new BinRetention(Duration.ofDays(2), Duration.ofDays(30), Duration.ofDays(90));
  private static final String SUMS =
      """
      select concat_ws(' ', sum(done_files), sum(done_bytes), sum(failed_files), sum(failed_bytes),
          sum(busy_seconds), sum(file_seconds), sum(expired_files), sum(queued_byte_seconds))
      from linkrate_bin_facts
      """;

  /** Everything in the transaction of the test. */
  private static final Transactions DIRECT =
      new Transactions() {
        @Override
        public <T> T inOne(Supplier<T> writes) {
          return writes.get();
        }
      };

  private static void bin(Instant start, long source, String path, int n) {
    WORLD
        .get()
        .execute(
            "insert into link_bin values ('%s', %d, 3, %d, %d, 1, 5, 60, '%s', 70, 2, 1000)",
            start, source, n, 10 * n, path);
  }

  private static void compact(Transactions transactions, Instant now) {
    new JdbcBinCompaction(WORLD.get().jdbc(), transactions, RETENTION).run(now);
  }

  private static String sums() {
    return WORLD.get().jdbc().sql(SUMS).query(String.class).single();
  }

  private static long rows(String table) {
    return WORLD.get().number("select count(*) from " + table);
  }

  @Test
  void binsBecomeHoursAndHoursBecomeDays() {
    bin(NOON.minus(Duration.ofDays(31)), 1, "shared", 1);
    bin(NOON.minus(Duration.ofDays(31)).plusSeconds(7_200), 1, "shared", 2);
    bin(NOON.minus(Duration.ofDays(5)), 1, "shared", 3);
    bin(NOON.minus(Duration.ofDays(5)).plusSeconds(300), 1, "shared", 4);
    bin(NOON.minus(Duration.ofDays(5)), 1, "circuit-1", 5);
    bin(NOON.minus(Duration.ofDays(1)), 1, "shared", 6);
    String before = sums();
    compact(DIRECT, NOON);
    assertThat(sums()).isEqualTo(before);
    assertThat(rows("link_bin")).isEqualTo(1);
    assertThat(rows("link_bin_hour where path = 'shared' and done_files = 7")).isEqualTo(1);
    assertThat(rows("link_bin_hour")).isEqualTo(2);
    assertThat(rows("link_bin_day where done_files = 3 and bin_start = '2026-01-29 00:00Z'"))
        .isEqualTo(1);
    assertThat(rows("link_bin_day")).isEqualTo(1);
  }

  /** Reports of a file may arrive long after it moved. */
  @Test
  void whatIsReportedLateIsAddedToItsHour() {
    bin(NOON.minus(Duration.ofDays(5)), 1, "shared", 3);
    compact(DIRECT, NOON);
    bin(NOON.minus(Duration.ofDays(5)), 1, "shared", 4);
    compact(DIRECT, NOON);
    assertThat(rows("link_bin")).isZero();
    assertThat(rows("link_bin_hour where done_files = 7")).isEqualTo(1);
  }

  @Test
  void daysThatAreTooOldAreDeleted() {
    bin(NOON.minus(Duration.ofDays(91)), 1, "shared", 3);
    bin(NOON.minus(Duration.ofDays(89)), 1, "shared", 4);
    compact(DIRECT, NOON);
    assertThat(rows("linkrate_bin_facts")).isEqualTo(1);
  }

  /** Each statement is a transaction of its own; between any two of them every sum is kept. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everySumIsKeptWheneverItIsKilled(long seed) {
    Random random = new Random(seed);
    for (int n = 0; n < 60; n++) {
      Instant start = NOON.minusSeconds(300L * random.nextInt(40 * 288));
      WORLD
          .get()
          .execute(
              "insert into link_bin values ('%s', %d, 3, %d, 7, 1, 5, 60, '%s', 70, 2, 1000)"
                  + " on conflict do nothing",
              start, 1 + random.nextInt(2), n, random.nextBoolean() ? "shared" : "c");
    }
    String before = sums();
    for (int alive = 0; alive < 200; alive++) {
      int statements = alive;
      if (isCompletedWithin(statements)) {
        break;
      }
      assertThat(sums()).as("seed %d, killed after %d", seed, statements).isEqualTo(before);
    }
    assertThat(sums()).isEqualTo(before);
    assertThat(rows("link_bin where bin_start < '2026-02-27 12:00Z'")).isZero();
  }

  private static boolean isCompletedWithin(int statements) {
    int[] left = {statements};
    Transactions mortal =
        new Transactions() {
          @Override
          public <T> T inOne(Supplier<T> writes) {
            if (left[0]-- == 0) {
              throw new IllegalStateException("killed");
            }
            return writes.get();
          }
        };
    try {
      compact(mortal, NOON);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Test
  void retentionsThatLoseWhatForecastsNeedAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new BinRetention(Duration.ofDays(1), Duration.ofDays(30), Duration.ofDays(90)))
        .withMessageContaining("at least 2 days");
    assertThatThrownBy(
            () -> new BinRetention(Duration.ofDays(9), Duration.ofDays(8), Duration.ofDays(90)))
        .hasMessageContaining("coarser resolution");
  }
}
