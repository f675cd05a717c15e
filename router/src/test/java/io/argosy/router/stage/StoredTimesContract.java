package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Behaviour of all {@link StoredTimes}. */
public interface StoredTimesContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  StoredTimes times();

  /** Stores a row with a time that is ahead of noon by this, besides what its rule adds. */
  void store(Duration ahead);

  @Test
  default void aTimeFurtherAheadThanItsRuleAllowsIsSetBackOnce() {
    store(Duration.ofHours(1));
    assertThat(times().correct(NOON)).isPositive();
    assertThat(times().correct(NOON)).isZero();
  }

  @Test
  default void whatTheRuleAllowsRemains() {
    store(Duration.ZERO);
    assertThat(times().correct(NOON)).isZero();
  }

  @Test
  default void clocksOfTwoRoutersMayDiffer() {
    store(StoredTimes.CLOCKS_DIFFER);
    assertThat(times().correct(NOON)).isZero();
  }
}
