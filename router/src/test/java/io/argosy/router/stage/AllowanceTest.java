package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowanceTest {

  private static final Allowance QUARTER =
      new Allowance(0.25, Duration.ofSeconds(4), Duration.ofSeconds(20));

  @Test
  void aBurstAfterAnIdleTimeNeedsNoPause() {
    Duration left = QUARTER.after(QUARTER.burst(), Duration.ofHours(1), Duration.ofSeconds(3));
    assertThat(QUARTER.rest(left)).isZero();
  }

  @Test
  void timeBeyondTheBurstIsPaidWithAPause() {
    Duration left = QUARTER.after(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(1));
    assertThat(left).isEqualTo(Duration.ofMillis(-750));
    assertThat(QUARTER.rest(left)).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void aVeryLongRunPausesForTheLongestRest() {
    Duration left = QUARTER.after(Duration.ZERO, Duration.ofHours(1), Duration.ofHours(1));
    assertThat(QUARTER.rest(left)).isEqualTo(Duration.ofSeconds(20));
  }

  /** The limit holds for any duration of runs and any number of wake-ups. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void inTheLongRunNoMoreThanTheShareIsUsed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Duration left = QUARTER.burst();
    Duration rest = Duration.ZERO;
    Duration taken = Duration.ZERO;
    Duration passed = Duration.ZERO;
    for (int run = 0; run < 1_000; run++) {
      Duration took = Duration.ofMillis(random.nextLong(5_000));
      Duration since = rest.plus(Duration.ofMillis(random.nextLong(100))).plus(took);
      left = QUARTER.after(left, since, took);
      rest = QUARTER.rest(left);
      taken = taken.plus(took);
      passed = passed.plus(since);
    }
    Duration most = passed.plus(rest).dividedBy(4).plus(QUARTER.burst());
    assertThat(taken).as("seed %s", seed).isLessThanOrEqualTo(most.plusMillis(1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.5, 2, Double.NaN})
  void aShareMustBeBetweenZeroAndOne(double share) {
    assertThatThrownBy(() -> new Allowance(share, Duration.ZERO, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
