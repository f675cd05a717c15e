package io.argosy.common.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRateTest {

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void aRateIsFiniteAndPositive(double bytesPerSecond) {
    assertThatIllegalArgumentException().isThrownBy(() -> new ByteRate(bytesPerSecond));
    assertThatIllegalArgumentException().isThrownBy(() -> ObservedRate.measured(bytesPerSecond));
  }

  @Test
  void aRateConvertsToBits() {
    assertThat(ByteRate.ofGigabitsPerSecond(10)).isEqualTo(ByteRate.ofMegabytesPerSecond(1250));
    assertThat(ByteRate.ofMegabytesPerSecond(1.25)).hasToString("1.25 MB/s");
  }

  @Test
  void bitsAndBytesAreParsed() {
    assertThat(ByteRate.parse("10Gb/s")).isEqualTo(ByteRate.ofGigabitsPerSecond(10));
    assertThat(ByteRate.parse("1.5 Mb/s")).isEqualTo(new ByteRate(187_500));
    assertThat(ByteRate.parse("40MB/s")).isEqualTo(new ByteRate(40e6));
    for (String wrong : List.of("10Gb", "0MB/s", "0b/s", "-1MB/s", "10Gbps", "b/s", "10 GBb/s")) {
      assertThatIllegalArgumentException().as(wrong).isThrownBy(() -> ByteRate.parse(wrong));
    }
  }

  @Test
  void timeIsAmountOverRate() {
    ByteRate rate = ByteRate.ofMegabytesPerSecond(100);
    assertThat(rate.timeFor(ByteCount.parse("1GB"))).isEqualTo(Duration.ofSeconds(10));
    assertThat(rate.timeFor(ByteCount.ZERO)).isZero();
    assertThat(rate.secondsFor(ByteCount.of(1))).isEqualTo(1e-8);
  }

  @Test
  void theTimeOfTheSlowestLinkIsBounded() {
    assertThat(new ByteRate(Double.MIN_VALUE).timeFor(ByteCount.of(Long.MAX_VALUE)))
        .isEqualTo(Duration.ofDays(36_500));
  }
}
