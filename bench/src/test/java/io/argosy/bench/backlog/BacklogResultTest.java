package io.argosy.bench.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.backlog.BacklogResult.Routing;
import org.junit.jupiter.api.Test;

class BacklogResultTest {

  private static boolean isGood(long counted, double gap, double seconds, double ratio) {
    return new BacklogResult(
            "backlog",
            60,
            5_000,
            2_000_000,
            3_540,
            100,
            counted,
            gap,
            seconds,
            seconds,
            new Routing(1, 1, 1, ratio))
        .isGood();
  }

  @Test
  void eachTargetCounts() {
    assertThat(isGood(100, 0.02, 5, 1.05)).isTrue();
    assertThat(isGood(99, 0.02, 5, 1.05)).isFalse();
    assertThat(isGood(101, 0.02, 5, 1.05)).isFalse();
    assertThat(isGood(100, 0.021, 5, 1.05)).isFalse();
    assertThat(isGood(100, 0.02, 5.1, 1.05)).isFalse();
    assertThat(isGood(100, 0.02, 5, 1.051)).isFalse();
  }

  /** Runs of 6 s in each minute double the time of a cycle for a tenth of the minute. */
  @Test
  void aCycleIsSlowedDownWhileTheDutyRuns() {
    assertThat(Routing.of(1, 2, 4, 6).ratio()).isCloseTo(1.1, within(1e-9));
    assertThat(Routing.of(1, 2, 4, 90).ratio()).isCloseTo(2, within(1e-9));
    assertThat(Routing.of(1, 2, 2, 6).ratio()).isCloseTo(1, within(1e-9));
  }
}
