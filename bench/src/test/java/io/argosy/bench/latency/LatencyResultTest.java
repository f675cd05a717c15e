package io.argosy.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatencyResultTest {

  @Test
  void ofTwentyTheNineteenthIsTheP95() {
    List<Duration> times =
        IntStream.rangeClosed(1, 20).mapToObj(i -> Duration.ofMillis(2100 - i * 100L)).toList();

    assertThat(LatencyResult.of(times))
        .isEqualTo(new LatencyResult("argosy-latency/1", 20, 0.1, 1.0, 1.9, 2.0));
  }

  @Test
  void aSingleTimeIsEveryPercentile() {
    assertThat(LatencyResult.of(List.of(Duration.ofMillis(500))))
        .isEqualTo(new LatencyResult("argosy-latency/1", 1, 0.5, 0.5, 0.5, 0.5));
  }

  @Test
  void noTimesAreRefused() {
    assertThatThrownBy(() -> LatencyResult.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
