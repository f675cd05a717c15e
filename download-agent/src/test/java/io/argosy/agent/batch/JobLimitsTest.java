package io.argosy.agent.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JobLimitsTest {

  private static final long MOST = 2_000_000_000;

  @Test
  void aJobHoldsWhatItsLinkMovesInItsTime() {
    assertThat(bytes(ObservedRate.measured(10e6), MOST)).isEqualTo(300_000_000);
  }

  @Test
  void aJobIsNeitherTinyNorWithoutBound() {
    assertThat(bytes(ObservedRate.measured(1), MOST)).isEqualTo(16_000_000);
    assertThat(bytes(ObservedRate.measured(1e12), MOST)).isEqualTo(MOST);
    assertThat(bytes(ObservedRate.measured(1e300), MOST)).isEqualTo(MOST);
    assertThat(bytes(ObservedRate.measured(10e6), 1_000)).isEqualTo(1_000);
  }

  @Test
  void aLinkWithoutMeasurementsBeginsWithASmallJob() {
    assertThat(bytes(ObservedRate.UNKNOWN, MOST)).isEqualTo(64_000_000);
    assertThat(bytes(ObservedRate.DEAD, MOST)).isEqualTo(16_000_000);
  }

  @Test
  void aLimitOfZeroIsRefusedByItsName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limits(MOST, Duration.ZERO))
        .withMessageContaining("job-time");
  }

  private static long bytes(ObservedRate rate, long most) {
    return limits(most, Duration.ofSeconds(30)).shape(rate).bytes().bytes();
  }

  private static JobLimits limits(long most, Duration time) {
    return new JobLimits(2000, ByteCount.of(most), time, 64, 16, 64, 2);
  }
}
