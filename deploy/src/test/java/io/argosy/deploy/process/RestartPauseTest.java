package io.argosy.deploy.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.util.backoff.BackOffExecution;

class RestartPauseTest {

  @Test
  void pausesGrowToHalfAMinuteAndEndAfterEightRestarts() {
    BackOffExecution pauses = Supervised.PAUSES.start();
    assertThat(LongStream.generate(pauses::nextBackOff).limit(9))
        .containsExactly(
            200L, 800L, 3_200L, 12_800L, 30_000L, 30_000L, 30_000L, 30_000L, BackOffExecution.STOP);
  }
}
