package io.argosy.agent.batch;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Optional;

/**
 * Size of the jobs of a tool that starts slowly: enough to take between {@link #SHORTEST} and
 * {@link #LONGEST} at the measured rate of the link, so that start and end are a small part.
 *
 * @param modest size while no rate is known
 * @param most upper limit, however fast the link is
 */
public record JobSizing(Amount modest, Amount most) {

  public static final Duration SHORTEST = Duration.ofMinutes(5);
  public static final Duration LONGEST = Duration.ofMinutes(10);

  private static final double AIM = SHORTEST.plus(LONGEST).dividedBy(2).toMillis() / 1000.0;

  /**
   * @param seen the rate of one job of the link while others ran; empty until one was measured
   */
  public Amount of(Optional<ByteRate> seen) {
    return seen.map(rate -> new Amount(most.files(), bytesAt(rate))).orElse(modest);
  }

  private ByteCount bytesAt(ByteRate rate) {
    double wanted = rate.bytesPerSecond() * AIM;
    return ByteCount.of((long) Math.clamp(wanted, 1.0, (double) most.bytes().bytes()));
  }
}
