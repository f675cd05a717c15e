package io.argosy.common.wire.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShadowViewTest {

  private static ShadowView view(long cycles, double ends, double chosen, long left) {
    return new ShadowView(
        "duration",
        List.of("completion"),
        cycles,
        200,
        50,
        left,
        ends,
        10,
        chosen,
        new ShadowView.Regret(-3, 200));
  }

  @Test
  void theSentenceHasTheDelayInPercent() {
    assertThat(view(37, 112, 100, 0).sentence())
        .isEqualTo("Over 37 cycles duration would have finished 12.0 % later than completion");
    assertThat(view(1, 90, 100, 0).sentence())
        .isEqualTo("Over 1 cycle duration would have finished 10.0 % sooner than completion");
    assertThat(view(2, 100.01, 100, 0).sentence())
        .isEqualTo("Over 2 cycles duration would have finished at the same time as completion");
    assertThat(view(2, 0, 0, 0).sentence()).contains("at the same time as");
  }

  @Test
  void filesWithoutASourceAreMentioned() {
    assertThat(view(37, 50, 100, 1234).sentence())
        .endsWith("50.0 % sooner than completion, and left 1,234 files without a source");
    assertThat(view(37, 50, 100, 1).sentence()).endsWith("and left 1 file without a source");
  }

  @Test
  void ifSeveralStrategiesWereInUseNoneIsNamed() {
    ShadowView several =
        new ShadowView(
            "queue",
            List.of("completion", "phedex"),
            5,
            0,
            0,
            0,
            11,
            1,
            10,
            new ShadowView.Regret(0, 0));
    assertThat(several.sentence())
        .isEqualTo("Over 5 cycles queue would have finished 10.0 % later than what was in use");
    assertThat(several.differingShare()).isEqualTo("–");
  }

  @Test
  void aDelayIsShownWithItsSign() {
    assertThat(view(1, 1, 1, 0).medianRegret()).isEqualTo("−3.0 s");
    assertThat(view(1, 1, 1, 0).worstRegret()).isEqualTo("+3.3 min");
    assertThat(view(1, 1, 1, 0).differingShare()).isEqualTo("25 %");
  }

  @ParameterizedTest
  @CsvSource({"0, at the same time", "648, 10.8 min later", "-5, 5.0 s sooner"})
  void aDelayIsShownInWords(double seconds, String text) {
    assertThat(ShadowView.later(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 s", "0.01, 0 s", "-0.01, 0 s", "1.5, +1.5 s"})
  void aTinyDelayIsShownAsNone(double seconds, String text) {
    assertThat(ShadowView.signed(seconds)).isEqualTo(text);
  }
}
