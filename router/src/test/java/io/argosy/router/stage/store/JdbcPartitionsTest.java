package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RolledBackStreet;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcPartitionsTest {

  private static final LocalDate DAY = LocalDate.of(2030, 5, 1);
  private static final int TABLES = 5;

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
    assertThat(keep(DAY.plusDays(30), 0)).isEqualTo(TABLES);
    assertThat(keep(DAY.plusDays(31), 0)).isEqualTo(2 * TABLES);
  }
}
