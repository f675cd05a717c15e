package io.argosy.common.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TcpAdviceTest {

  /** The FTS3 report of 2015 has 25.6 MB for the same path, by taking 1 Gb as 1024 Mb. */
  @Test
  void theProductOfOneGigabitAndTwoHundredMillisecondsIsTwentyFiveMegabytes() {
    TcpAdvice advice = advice("200", "1Gb/s", "33554432", "33554432");
    assertThat(advice.bandwidthDelayProduct()).isEqualTo(ByteCount.of(25_000_000));
    assertThat(advice.streamCeiling()).isEqualTo(ByteCount.of(16_777_216));
    assertThat(advice.streams()).isEqualTo(2);
    assertThat(advice.expectedRate()).isEqualTo(new ByteRate(125e6));
  }

  @ParameterizedTest
  @CsvSource({
    "100, 10Gb/s, 134217728, 134217728, 2, 1250000000",
    "100, 10Gb/s, 6291456, 6291456, 16, 503316480",
    "20, 40Gb/s, 268435456, 268435456, 1, 5000000000",
    "10, 10Gb/s, 33554432, 4194304, 6, 1250000000",
    "1, 1kb/s, 4096, 4096, 1, 125"
  })
  void streamsShareTheProductUpToTheirCeiling(
      String millis, String rate, String receive, String send, int streams, double expected) {
    TcpAdvice advice = advice(millis, rate, receive, send);
    assertThat(advice.streams()).isEqualTo(streams);
    assertThat(advice.expectedRate()).isEqualTo(new ByteRate(expected));
  }

  @Test
  void withUnknownLimitsFourMegabytesAreAssumed() {
    TcpAdvice advice =
        TcpAdvice.of(Duration.ofMillis(200), ByteRate.parse("1Gb/s"), Optional.empty());
    assertThat(advice.streams()).isEqualTo(7);
    assertThat(advice.sysctl())
        .contains("net.ipv4.tcp_rmem = 4096 131072 67108864", "net.core.wmem_max = 67108864");
  }

  @Test
  void noSettingIsLowerThanTheUsualOne() {
    assertThat(
            TcpAdvice.of(Duration.ofMillis(1), ByteRate.parse("1kB/s"), Optional.empty()).sysctl())
        .as("the usual limits suffice")
        .isEmpty();
    assertThat(advice("1", "100MB/s", "8192", "8192").sysctl())
        .contains(
            "net.core.rmem_max = 6291456",
            "net.ipv4.tcp_rmem = 4096 131072 6291456",
            "net.ipv4.tcp_wmem = 4096 16384 4194304");
  }

  @Test
  void aPathThatEvenTunedStreamsDoNotFillIsNamedSo() {
    assertThat(advice("200", "1Gb/s", "4194304", "4194304").fillsWhenTuned()).isTrue();
    TcpAdvice beyond =
        TcpAdvice.of(Duration.ofSeconds(60), ByteRate.parse("900Tb/s"), Optional.empty());
    assertThat(beyond.streamsWhenTuned()).isEqualTo(TcpAdvice.MOST_STREAMS);
    assertThat(beyond.fillsWhenTuned()).isFalse();
  }

  @Test
  void settingsAreAdvisedWhereOneStreamDoesNotFillThePath() {
    assertThat(advice("200", "1Gb/s", "67108864", "67108864").sysctl()).isEmpty();
    assertThat(advice("200", "1Gb/s", "67108864", "4194304").sysctl()).isNotEmpty();
    assertThat(advice("200", "1Gb/s", "50000000", "50000000").sysctl())
        .as("one stream fills the path")
        .isEmpty();
    TcpAdvice fast = advice("10000", "1000Tb/s", "4096", "4096");
    assertThat(fast.sysctl())
        .as("the largest buffer that the kernel accepts")
        .contains("net.core.rmem_max = 2147483647");
    assertThat(fast.streamsWhenTuned()).isEqualTo(16);
    assertThat(advice("200", "1Gb/s", "4096", "4096").streamsWhenTuned()).isEqualTo(1);
  }

  @Test
  void noLimitIsLowered() {
    assertThat(advice("200", "1Gb/s", "134217728", "4194304").sysctl())
        .contains("net.ipv4.tcp_wmem = 4096 16384 67108864")
        .noneMatch(line -> line.contains("rmem"));
  }

  @Test
  void wrongNumbersAreRefused() {
    ByteRate rate = ByteRate.parse("1Gb/s");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TcpAdvice.of(Duration.ZERO, rate, Optional.empty()))
        .withMessageContaining("positive");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TcpAdvice.of(Duration.ofMinutes(2), rate, Optional.empty()));
    assertThatIllegalArgumentException().isThrownBy(() -> limits("0", "1"));
  }

  private static TcpAdvice advice(String millis, String rate, String receive, String send) {
    return TcpAdvice.of(
        Duration.ofMillis(Long.parseLong(millis)),
        ByteRate.parse(rate),
        Optional.of(limits(receive, send)));
  }

  private static KernelLimits limits(String receive, String send) {
    return new KernelLimits(ByteCount.parse(receive), ByteCount.parse(send));
  }
}
