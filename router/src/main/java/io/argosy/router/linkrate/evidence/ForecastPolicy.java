package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;

/**
 * How much each kind of evidence counts. Refusals begin with the key of FEEDS.yaml.
 *
 * @param halfTrusted transfers of this many bytes count half; more bytes count more, up to 1
 * @param halfLife transfers of this age count half
 * @param standsAlone own transfers with at least this weight are used without those of others
 * @param shareOfCapacity share of a measured capacity that is expected where nobody has transferred
 *     anything; above 0 and at most 1
 * @param measurementHalfLife a network measurement of this age counts half
 * @param fewPoints this many measurements give a confidence of one half
 * @param oldestTransfers older transfers of an instance that can no longer be read are forgotten
 * @param oldestMeasurement older measurements of an archive that can no longer be read are
 *     forgotten; at least each window of {@code paths}
 * @param paths which network tests tell what about a path
 */
public record ForecastPolicy(
    ByteCount halfTrusted,
    Duration halfLife,
    double standsAlone,
    double shareOfCapacity,
    Duration measurementHalfLife,
    double fewPoints,
    Duration oldestTransfers,
    Duration oldestMeasurement,
    PathPolicy paths) {

  public static final ForecastPolicy DEFAULT =
      new ForecastPolicy(
          ByteCount.of(10_000_000_000L),
          Duration.ofHours(6),
          0.5,
          0.8,
          Duration.ofHours(12),
          2,
          Duration.ofHours(12),
          Duration.ofHours(48),
          PathPolicy.DEFAULT);

  public ForecastPolicy {
    require(!halfTrusted.isZero(), "half-trusted must be positive");
    require(halfLife.isPositive(), "half-life must be positive");
    require(standsAlone > 0, "stands-alone must be positive");
    require(
        shareOfCapacity > 0 && shareOfCapacity <= 1,
        "share-of-capacity must be above 0 and at most 1");
    require(measurementHalfLife.isPositive(), "measurement-half-life must be positive");
    require(fewPoints > 0, "few-points must be positive");
    require(!oldestTransfers.isNegative(), "oldest-transfers must not be negative");
    requireWithin(oldestMeasurement, "throughput-window", paths.throughputWindow());
    requireWithin(oldestMeasurement, "round-trip-window", paths.roundTripWindow());
    requireWithin(oldestMeasurement, "loss-window", paths.lossWindow());
  }

  /** Tests in the rest of a longer window would be ignored. */
  private static void requireWithin(Duration oldest, String key, Duration window) {
    require(window.compareTo(oldest) <= 0, "oldest-measurement must be at least " + key);
  }

  static void require(boolean holds, String complaint) {
    if (!holds) {
      throw new IllegalArgumentException(complaint);
    }
  }

  /**
   * Returns whether evidence of a kept reading still counts, so that a feed that has died is
   * forgotten in the end. Feeds that can be read decide on their own how far back they look.
   */
  public boolean isUsable(Evidence evidence) {
    return switch (evidence) {
      case Evidence.Transfers one -> one.age().compareTo(oldestTransfers) <= 0;
      case Evidence.Measured one -> one.age().compareTo(oldestMeasurement) <= 0;
      case Evidence.Written one -> one.validFor().isPositive();
    };
  }

  /** Returns what transfers count, with this configured weight. */
  double weight(Evidence.Transfers transfers, double configured) {
    double trust = transfers.bytes() / (transfers.bytes() + halfTrusted.bytes());
    return configured * trust * halved(transfers.age(), halfLife);
  }

  /** Returns the confidence in a measured capacity, 0 to 1. */
  double confidence(Evidence.Measured measured) {
    double trust = measured.points() / (measured.points() + fewPoints);
    return trust * measurementWeight(measured.age());
  }

  /** Returns what a network measurement of this age counts, 0 to 1. */
  double measurementWeight(Duration age) {
    return halved(age, measurementHalfLife);
  }

  private static double halved(Duration age, Duration halfLife) {
    return Math.pow(2, -((double) age.toMillis() / halfLife.toMillis()));
  }
}
