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
 * @param exploration bytes after which no further file is assigned to an unknown link, including
 *     what was spent before; 0 if no link may be explored
 * @param staging time before a replica on tape can be read
 */
public record Assumptions(
    ByteRate unknownLink, ByteRate deadLink, ByteCount exploration, Duration staging) {

  /** How long a link may be tried at the rate that others know. */
  public static final Duration TRIAL = Duration.ofHours(1);

  /** A wrong rate of others gives a link at most this many times the usual exploration budget. */
  private static final double MOST_BUDGETS = 10;

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
   * {@link #exploration} says, and as much as moves within {@link #TRIAL} where others know a rate,
   * up to ten times {@link #exploration}.
   */
  public ByteCount explorationOf(LinkFacts link) {
    return exploration.isZero() || link.speed().confirmed()
        ? exploration
        : link.speed()
            .expected()
            .map(rate -> rate.bytesPerSecond() * TRIAL.toSeconds())
            .map(most -> ByteCount.of((long) Math.min(most, MOST_BUDGETS * exploration.bytes())))
            .orElse(exploration);
  }

  public double stagingSeconds() {
    return staging.toSeconds() + staging.getNano() / 1e9;
  }
}
