package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CopyPatienceTest {

  @Test
  void aLargeFileMayTakeLonger() {
    CopyPatience patience = new CopyPatience(Duration.ofMinutes(5), ByteRate.parse("100kB/s"));
    assertThat(patience.longest(ByteCount.ZERO)).isEqualTo(Duration.ofMinutes(10));
    assertThat(patience.longest(ByteCount.of(100_000_000)))
        .isEqualTo(Duration.ofMinutes(10).plusSeconds(1_000));
    assertThat(patience.longest(ByteCount.of(Long.MAX_VALUE))).isPositive();
  }

  @Test
  void anAnswerIsAwaitedForTheTimeInWhichAStorageReadsTheFile() {
    CopyPatience patience = new CopyPatience(Duration.ofMinutes(5), ByteRate.parse("100kB/s"));
    assertThat(patience.untilAnswer(ByteCount.of(10_000_000_000L)))
        .isEqualTo(Duration.ofMinutes(10).plusSeconds(1_000));
    assertThat(patience.untilAnswer(ByteCount.of(Long.MAX_VALUE))).isPositive();
  }
}
