package io.argosy.router.linkrate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

class PossibleValuesTest {

  private static void assertRange(DoublePredicate isPossible, double least, double most) {
    assertThat(isPossible.test(least)).isTrue();
    assertThat(isPossible.test(Math.nextDown(least))).isFalse();
    assertThat(isPossible.test(most)).isTrue();
    assertThat(isPossible.test(Math.nextUp(most))).isFalse();
    assertThat(isPossible.test((least + most) / 2)).isTrue();
    assertThat(isPossible.test(Double.NaN)).isFalse();
    assertThat(isPossible.test(Double.POSITIVE_INFINITY)).isFalse();
    assertThat(isPossible.test(Double.NEGATIVE_INFINITY)).isFalse();
  }

  @Test
  void ratesAreFromOneKilobyteToOneTerabytePerSecond() {
    assertRange(PossibleValues::isRate, 1e3, 1e12);
  }

  @Test
  void roundTripTimesAreFromTenMicrosecondsToTenSeconds() {
    assertRange(PossibleValues::isRoundTrip, 1e-5, 10);
  }

  @Test
  void lossesAreFromNothingToEverything() {
    assertRange(PossibleValues::isLoss, 0, 1);
  }
}
