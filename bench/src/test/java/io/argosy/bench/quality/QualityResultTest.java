package io.argosy.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
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
  void aSizeIsWrittenAsItIsRead() {
    assertThat(Size.parse("16x1500")).isEqualTo(new Size(16, 1500)).hasToString("16x1500");
  }

  @ParameterizedTest
  @ValueSource(strings = {"16", "16x", "x5", "1x5", "16x0", "16x1500x2", "-8x3"})
  void whatIsNoSizeIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Size.parse(text));
  }
}
