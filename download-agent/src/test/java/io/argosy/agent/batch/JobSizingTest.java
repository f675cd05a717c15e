package io.argosy.agent.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JobSizingTest {

  private static final Amount MODEST = new Amount(200, ByteCount.of(2_000_000_000L));
  private static final Amount MOST = new Amount(2000, ByteCount.of(200_000_000_000L));

  private final JobSizing sizing = new JobSizing(MODEST, MOST);

  @Test
  void aLinkWithoutMeasurementsBeginsWithASmallJob() {
    assertThat(sizing.of(Optional.empty())).isEqualTo(MODEST);
  }

  @Test
  void aJobHoldsWhatItsLinkMovesInSevenAndAHalfMinutes() {
    assertThat(at(100e6)).isEqualTo(new Amount(2000, ByteCount.of(45_000_000_000L)));
  }

  @Test
  void aJobHasAtLeastOneByteAndAtMostItsBound() {
    assertThat(at(1e12).bytes()).isEqualTo(MOST.bytes());
    assertThat(at(1e-9).bytes()).isEqualTo(ByteCount.of(1));
  }

  /** The first job is mostly start-up time and says little of the rate; the next ones do. */
  @Test
  void whateverTheLinkTheThirdJobTakesFiveToTenMinutes() {
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      double rate = 1e6 * Math.pow(10, 2.6 * random.nextDouble());
      double fixed = 10 * random.nextDouble();
      Optional<ByteRate> seen = Optional.empty();
      double seconds = 0;
      for (int job = 0; job < 3; job++) {
        double bytes = sizing.of(seen).bytes().bytes();
        seconds = fixed + bytes / rate;
        seen = Optional.of(new ByteRate(bytes / seconds));
      }
      assertThat(seconds)
          .as("seed %d: %.0f B/s", seed, rate)
          .isBetween(
              (double) JobSizing.SHORTEST.toSeconds(), (double) JobSizing.LONGEST.toSeconds());
    }
  }

  private Amount at(double bytesPerSecond) {
    return sizing.of(Optional.of(new ByteRate(bytesPerSecond)));
  }
}
