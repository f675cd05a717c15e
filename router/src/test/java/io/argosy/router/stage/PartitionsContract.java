package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link Partitions}. */
public interface PartitionsContract {

  LocalDate DAY = LocalDate.of(2030, 5, 1);

  Partitions partitions();

  /** Returns the number of tables with daily partitions. */
  int tables();

  @Test
  default void partitionsAreCreatedAheadOnce() {
    assertThat(partitions().keep(DAY, 2, 30)).isEqualTo(3 * tables());
    assertThat(partitions().keep(DAY, 2, 30)).isZero();
    assertThat(partitions().keep(DAY.plusDays(1), 2, 30)).isEqualTo(tables());
  }

  @Test
  default void onlyOldPartitionsAreDropped() {
    partitions().keep(DAY, 0, 30);
    assertThat(partitions().keep(DAY.plusDays(30), 0, 30)).isEqualTo(tables());
    assertThat(partitions().keep(DAY.plusDays(31), 0, 30)).isEqualTo(2 * tables());
  }
}
