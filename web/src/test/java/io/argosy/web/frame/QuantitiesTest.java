package io.argosy.web.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {

  private final Quantities units = new Quantities();

  @ParameterizedTest
  @CsvSource({"1, 1~B/s", "999.6, 1.00~kB/s", "1.2494e9, 1.25~GB/s", "12.34e6, 12.3~MB/s"})
  void aRateHasThreeDigits(double bytesPerSecond, String text) {
    assertThat(units.rate(bytesPerSecond)).isEqualTo(text.replace('~', '\u00a0'));
  }

  @ParameterizedTest
  @CsvSource({
    "it moved 3 files and 4.5 GB in 12.0 min, it moved 3~files and 4.5~GB in 12.0~min",
    "1.6 % sooner and 2 B/s, 1.6~% sooner and 2~B/s",
    "over 2 cycles at T2 B, over 2 cycles at T2~B",
    "3 minutes of 4 spaces, 3 minutes of 4 spaces"
  })
  void noNumberIsSeparatedFromItsUnit(String sentence, String text) {
    assertThat(units.whole(sentence)).isEqualTo(text.replace('~', '\u00a0'));
  }

  @Test
  void anUnknownValueIsADash() {
    assertThat(units.rate(null)).isEqualTo("–");
    assertThat(units.rate(0.0)).isEqualTo("–");
    assertThat(units.rate(Double.NaN)).isEqualTo("–");
    assertThat(units.size(null)).isEqualTo("–");
    assertThat(units.time(Double.POSITIVE_INFINITY)).isEqualTo("–");
    assertThat(units.percent(0, 0)).isEqualTo("–");
  }

  @Test
  void hundredPercentMeansAll() {
    assertThat(units.percent(999_999, 1_000_000)).isEqualTo("99\u00a0%");
    assertThat(units.percent(7, 7)).isEqualTo("100\u00a0%");
    assertThat(units.share(8, 7)).isEqualTo(100);
    assertThat(units.share(-1, 7)).isZero();
  }

  @Test
  void aNegativeSizeIsZero() {
    assertThat(units.size(-5L)).isEqualTo("0\u00a0B");
  }
}
