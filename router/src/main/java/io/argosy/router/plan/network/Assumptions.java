package io.argosy.router.plan.network;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * What is assumed where nothing is known; every strategy but {@code phedex} goes by it.
 *
 * @param unknownLink what a link that was never seen to carry anything is tried at
 * @param deadLink what a link is reckoned at that only failed: taken last, but not never
 * @param exploration bytes that a plan may put on an unknown link, with what was spent before
 * @param staging what a replica on tape costs before it can be read
 */
public record Assumptions(
    ByteRate unknownLink, ByteRate deadLink, ByteCount exploration, Duration staging) {

  /** 100 MB/s, 1 kB/s, 100 GB and half an hour, as the ANSE branch staged. */
  public static final Assumptions DEFAULT =
      new Assumptions(
          ByteRate.ofMegabytesPerSecond(100),
          new ByteRate(1_000),
          ByteCount.of(100_000_000_000L),
          Duration.ofMinutes(30));

  public Assumptions {
    if (staging.isNegative()) {
      throw new IllegalArgumentException("staging does not end before it begins: " + staging);
    }
  }

  public double stagingSeconds() {
    return staging.toSeconds() + staging.getNano() / 1e9;
  }
}
