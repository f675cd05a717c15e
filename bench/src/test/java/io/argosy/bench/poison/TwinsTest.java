package io.argosy.bench.poison;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.bench.poison.PoisonRun.Sample;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TwinsTest {

  private static Sample sample(int seconds, double rate, double first, double second) {
    return new Sample(
        Duration.ofSeconds(seconds), new double[] {rate}, new double[] {first, second});
  }

  private static final List<Sample> WITHOUT =
      List.of(sample(0, 10, 0, 0), sample(60, 10, 50, 50), sample(300, 10, 100, 100));

  @Test
  void theLargestFactorFromThisTimeOnCounts() {
    List<Sample> with =
        List.of(sample(0, 1000, 0, 0), sample(60, 5, 50, 50), sample(300, 12, 100, 100));

    assertThat(Twins.after(1, 0, with, WITHOUT).factor()).isEqualTo(2);
    assertThat(Twins.after(5, 0, with, WITHOUT).factor()).isEqualTo(1.2);
  }

  @Test
  void aLinkThatCountsAsDeadInOneCourseHasNoFactor() {
    List<Sample> with =
        List.of(sample(0, 10, 0, 0), sample(60, 0, 50, 50), sample(300, 10, 100, 100));

    assertThat(Twins.after(1, 0, with, WITHOUT).factor()).isNull();
    assertThat(Twins.after(5, 0, with, WITHOUT).factor()).isEqualTo(1);
    assertThat(Twins.factor(new double[] {0}, new double[] {0})).isEqualTo(1);
  }

  @Test
  void bytesOfTheMinuteBeforeASampleAreCompared() {
    List<Sample> with =
        List.of(sample(0, 10, 0, 0), sample(60, 10, 80, 20), sample(300, 10, 130, 70));

    assertThat(Twins.after(1, 0, with, WITHOUT).elsewhere()).isEqualTo(0.3);
    assertThat(Twins.after(5, 0, with, WITHOUT).elsewhere()).isZero();
  }

  @Test
  void onlyWhatDecidesNothingIsHarmless() {
    assertThat(result(0, 1e9, 0.08).isHarmless()).isTrue();
    assertThat(result(0, 1, 0.09).isHarmless()).isFalse();
    assertThat(result(1, 1.5, 0.08).isHarmless()).isTrue();
    assertThat(result(1, 1.6, 0).isHarmless()).isFalse();
    assertThat(result(1, 1, 0.09).isHarmless()).isFalse();
    assertThat(result(5, 1.1, 0.05).isHarmless()).isTrue();
    assertThat(result(5, 1.2, 0).isHarmless()).isFalse();
    assertThat(result(5, 1, 0.06).isHarmless()).isFalse();
  }

  private static PoisonResult result(int minutes, double factor, double elsewhere) {
    return new PoisonResult(
        "poison", "any", List.of(new PoisonResult.After(minutes, factor, elsewhere)), 1);
  }
}
