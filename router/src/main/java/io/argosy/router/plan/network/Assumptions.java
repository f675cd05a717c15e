package io.argosy.router.plan.network;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * Values used for what is unknown. Strategy {@code phedex} uses only {@link #explorationOf}, for
 * links that only others know.
 *
 * @param unknownLink rate at which a link without successful transfers is tried
 * @param deadLink rate of a link with only failures: used last, but not never
 * @param exploration bytes that may be assigned to an unknown link, including what was spent
 *     before; 0 if no link may be explored
 * @param staging time before a replica on tape can be read
 */
public record Assumptions(
    ByteRate unknownLink, ByteRate deadLink, ByteCount exploration, Duration staging) {

  /** How long a link may be tried at the rate that others know. */
  public static final Duration TRIAL = Duration.ofHours(1);

  /** 100 MB/s, 1 kB/s, 100 GB and half an hour, the staging time of the ANSE branch. */
  public static final Assumptions DEFAULT =
      new Assumptions(
          ByteRate.ofMegabytesPerSecond(100),
          new ByteRate(1_000),
          ByteCount.of(100_000_000_000L),
          Duration.ofMinutes(30));

  public Assumptions {
    if (staging.isNegative()) {
      throw new IllegalArgumentException("staging must not take negative time: " + staging);
    }
  }

  /**
   * Returns how many bytes may be assigned to a link whose rate own transfers have not shown: what
   * {@link #exploration} says, and as much as moves within {@link #TRIAL} where others know a rate.
   */
  public ByteCount explorationOf(LinkFacts link) {
    return exploration.isZero() || link.speed().confirmed()
        ? exploration
        : link.speed()
            .expected()
            .map(rate -> ByteCount.of((long) (rate.bytesPerSecond() * TRIAL.toSeconds())))
            .orElse(exploration);
  }

  public double stagingSeconds() {
    return staging.toSeconds() + staging.getNano() / 1e9;
  }
}
