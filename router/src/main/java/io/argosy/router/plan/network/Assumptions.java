package io.argosy.router.plan.network;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * Values used for what is unknown, by every strategy except {@code phedex}.
 *
 * @param unknownLink rate at which a link without successful transfers is tried
 * @param deadLink rate of a link with only failures: used last, but not never
 * @param exploration bytes that may be assigned to an unknown link, including what was spent before
 * @param staging time before a replica on tape can be read
 */
public record Assumptions(
    ByteRate unknownLink, ByteRate deadLink, ByteCount exploration, Duration staging) {

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

  public double stagingSeconds() {
    return staging.toSeconds() + staging.getNano() / 1e9;
  }
}
