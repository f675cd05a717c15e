package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** What every keeper of daily parts does. */
public interface PartitionsContract {

  LocalDate DAY = LocalDate.of(2030, 5, 1);

  Partitions partitions();

  /** Large tables with daily parts. */
  int tables();

  @Test
  default void partsAreMadeAheadOnce() {
    assertThat(partitions().keep(DAY, 2, 30)).isEqualTo(3 * tables());
    assertThat(partitions().keep(DAY, 2, 30)).isZero();
    assertThat(partitions().keep(DAY.plusDays(1), 2, 30)).isEqualTo(tables());
  }

  @Test
  default void onlyOldPartsAreDropped() {
    partitions().keep(DAY, 0, 30);
    assertThat(partitions().keep(DAY.plusDays(30), 0, 30)).isEqualTo(tables());
    assertThat(partitions().keep(DAY.plusDays(31), 0, 30)).isEqualTo(2 * tables());
  }
}
