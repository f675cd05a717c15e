package io.argosy.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QualityResultTest {

  @Test
  void aRowHasTheMedianAndTheWorst() {
    var odd = QualityResult.Row.of(new Size(8, 300), "completion", List.of(1.5, 1.1, 1.2));
    assertThat(odd.median()).isEqualTo(1.2);
    assertThat(odd.max()).isEqualTo(1.5);
    var even = QualityResult.Row.of(new Size(8, 300), "completion", List.of(2.0, 1.0));
    assertThat(even.median()).isEqualTo(1.5);
  }

  @Test
  void aPlanIsMeasuredAgainstTheBetterHelperOfItsWorld() {
    var tally = new Tally();
    Size size = new Size(8, 300);
    assertThat(tally.worstAboveBetter()).isNull();
    tally.add(size, 1, verdicts(1.02, 1.01, 1.5));
    assertThat(tally.worstAboveBetter()).isCloseTo(0.01, within(1e-12));
    assertThat(tally.add(size, 2, verdicts(1.02, 1.5, 1.03)))
        .first()
        .isEqualTo("8x300-2 completion 1.0200 (above the better reference: -0.0100)");
    assertThat(tally.worstAboveBetter()).isCloseTo(0.01, within(1e-12));
    assertThat(tally.rows().getFirst().ratios()).containsExactly(1.02, 1.02);
  }

  @Test
  void withOneHelperAloneNothingIsCompared() {
    var tally = new Tally();
    assertThat(
            tally.add(new Size(8, 300), 1, Map.of("completion", 1.3, "judge:greedy+refine", 1.1)))
        .contains("8x300-1 completion 1.3000");
    assertThat(tally.worstAboveBetter()).isNull();
  }

  private static Map<String, Double> verdicts(double ours, double refined, double rounded) {
    Map<String, Double> verdicts = new LinkedHashMap<>();
    verdicts.put("completion", ours);
    verdicts.put("judge:greedy+refine", refined);
    verdicts.put("judge:lp-rounded", rounded);
    return verdicts;
  }

  @Test
  void aSizeIsWrittenAsItIsRead() {
    assertThat(Size.parse("16x1500")).isEqualTo(new Size(16, 1500)).hasToString("16x1500");
  }

  @ParameterizedTest
  @ValueSource(strings = {"16", "16x", "x5", "1x5", "16x0", "16x1500x2", "-8x3"})
  void invalidTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Size.parse(text));
  }
}
