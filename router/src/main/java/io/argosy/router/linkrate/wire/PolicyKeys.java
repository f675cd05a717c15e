package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.refused;
import static io.argosy.common.wire.Documents.require;

import io.argosy.router.linkrate.evidence.ForecastPolicy;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sections {@code policy} and {@code intervals} of FEEDS.yaml. */
final class PolicyKeys {

  private static final String SECTION = "policy";
  private static final double OVERDUE_INTERVALS = 3;
  private static final FeedsFile.Policy NONE =
      new FeedsFile.Policy(null, null, null, null, null, null, null, null, null);

  private static final Duration INSTANCES = Duration.ofMinutes(5);
  private static final Duration RATE_FILES = Duration.ofMinutes(1);
  private static final Duration ARCHIVES = Duration.ofMinutes(10);

  private PolicyKeys() {}

  static ForecastPolicy policy(FeedsFile.@Nullable Policy section) {
    FeedsFile.Policy set = Objects.requireNonNullElse(section, NONE);
    ForecastPolicy initial = ForecastPolicy.DEFAULT;
    try {
      return new ForecastPolicy(
          Objects.requireNonNullElse(set.halfTrusted(), initial.halfTrusted()),
          Objects.requireNonNullElse(set.halfLife(), initial.halfLife()),
          Objects.requireNonNullElse(set.standsAlone(), initial.standsAlone()),
          Objects.requireNonNullElse(set.shareOfCapacity(), initial.shareOfCapacity()),
          Objects.requireNonNullElse(set.measurementHalfLife(), initial.measurementHalfLife()),
          Objects.requireNonNullElse(set.fewPoints(), initial.fewPoints()),
          Objects.requireNonNullElse(set.oldestTransfers(), initial.oldestTransfers()),
          Objects.requireNonNullElse(set.oldestMeasurement(), initial.oldestMeasurement()));
    } catch (IllegalArgumentException e) {
      throw refused(SECTION, String.valueOf(e.getMessage()));
    }
  }

  static FeedSettings.Intervals intervals(FeedsFile.@Nullable Intervals section) {
    FeedsFile.Intervals set =
        Objects.requireNonNullElse(section, new FeedsFile.Intervals(null, null, null));
    return new FeedSettings.Intervals(
        interval(set.instances(), INSTANCES, "instances"),
        interval(set.rateFiles(), RATE_FILES, "rate-files"),
        interval(set.archives(), ARCHIVES, "archives"));
  }

  private static Duration interval(@Nullable Duration set, Duration initial, String key) {
    Duration interval = Objects.requireNonNullElse(set, initial);
    require(interval.isPositive(), "intervals." + key, "must be positive");
    return interval;
  }

  static double overdueIntervals(FeedsFile.@Nullable Policy section) {
    double intervals =
        Optional.ofNullable(section)
            .map(FeedsFile.Policy::overdueIntervals)
            .orElse(OVERDUE_INTERVALS);
    require(
        intervals >= 1 && intervals < Double.POSITIVE_INFINITY,
        SECTION + ".overdue-intervals",
        "must be at least 1");
    return intervals;
  }
}
