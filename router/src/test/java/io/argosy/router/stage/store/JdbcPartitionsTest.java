package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RolledBackStreet;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcPartitionsTest {

  private static final LocalDate DAY = LocalDate.of(2030, 5, 1);
  private static final int TABLES = 7;

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private static int keep(LocalDate today, int daysAhead) {
    return JdbcPartitions.keep(WORLD.get().jdbc(), today, daysAhead, 30);
  }

  @Test
  void partitionsAreCreatedAheadOnce() {
    assertThat(keep(DAY, 2)).isEqualTo(3 * TABLES);
    assertThat(keep(DAY, 2)).isZero();
    assertThat(keep(DAY.plusDays(1), 2)).isEqualTo(TABLES);
  }

  @Test
  void onlyOldPartitionsAreDropped() {
    keep(DAY, 0);
    bin();
    assertThat(keep(DAY.plusDays(30), 0)).isEqualTo(TABLES);
    assertThat(keep(DAY.plusDays(31), 0)).isEqualTo(2 * TABLES);
  }

  /** The bins of old days have been replaced by their sums. */
  @Test
  void emptyPartitionsOfBinsAreDroppedBeforeYesterday() {
    keep(DAY, 1);
    bin();
    assertThat(keep(DAY.plusDays(2), 0)).as("yesterday and a day with a bin").isEqualTo(TABLES);
    WORLD.get().execute("delete from link_bin");
    assertThat(keep(DAY.plusDays(2), 0)).isEqualTo(1);
    assertThat(keep(DAY.plusDays(3), 0)).isEqualTo(TABLES + 1);
  }

  private static void bin() {
    WORLD.get().execute("insert into link_bin values ('2030-05-01 12:00Z', 1, 3, 1, 1, 0, 0, 1)");
  }
}
