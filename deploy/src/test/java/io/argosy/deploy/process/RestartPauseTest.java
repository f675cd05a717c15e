package io.argosy.deploy.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RestartPauseTest {

  @Test
  void pausesGrowToHalfAMinuteAndThenNoMore() {
    assertThat(IntStream.rangeClosed(1, 9).mapToObj(RestartPause::after))
        .containsExactly(
            millis(200),
            millis(800),
            millis(3_200),
            millis(12_800),
            millis(30_000),
            millis(30_000),
            millis(30_000),
            millis(30_000),
            Optional.empty());
  }

  private static Optional<Duration> millis(long millis) {
    return Optional.of(Duration.ofMillis(millis));
  }
}
