package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which network tests tell what about a path. Refusals begin with the key of FEEDS.yaml.
 *
 * @param throughputWindow older tests of the throughput do not count
 * @param roundTripWindow older round-trip times do not count
 * @param lossWindow older losses do not count
 * @param interfaces rates of the interfaces that testers have
 * @param interfacePayload share of an interface that TCP can use, above 0 and at most 1
 * @param nearlyFull the capacity is a lower bound if the throughput was at least this share of what
 *     an interface carries
 * @param overfull and at most this share, not less than the other one
 * @param decidingShare what this share of the tests of the deciding hosts did not exceed is
 *     compared with interfaces; above 0 and at most 1
 * @param overdueIntervals a test is overdue without a result for this many of its intervals, at
 *     least 1
 */
public record PathPolicy(
    Duration throughputWindow,
    Duration roundTripWindow,
    Duration lossWindow,
    List<ByteRate> interfaces,
    double interfacePayload,
    double nearlyFull,
    double overfull,
    double decidingShare,
    double overdueIntervals) {

  /** Archives are asked in seconds, and keep a limited history. */
  private static final Duration SHORTEST = Duration.ofMinutes(1);

  private static final Duration LONGEST = Duration.ofDays(366);

  public static final PathPolicy DEFAULT =
      new PathPolicy(
          Duration.ofHours(48),
          Duration.ofHours(24),
          Duration.ofHours(6),
          Stream.of(1, 10, 25, 40, 100).map(ByteRate::ofGigabitsPerSecond).toList(),
          0.94,
          0.85,
          1.02,
          0.9,
          3);

  public PathPolicy {
    requireWindow("throughput-window", throughputWindow);
    requireWindow("round-trip-window", roundTripWindow);
    requireWindow("loss-window", lossWindow);
    interfaces = List.copyOf(interfaces);
    requireShare("interface-payload", interfacePayload);
    ForecastPolicy.require(
        nearlyFull > 0 && nearlyFull <= overfull,
        "nearly-full must be above 0 and at most overfull");
    ForecastPolicy.require(Double.isFinite(overfull), "overfull must be finite");
    requireShare("deciding-share", decidingShare);
    ForecastPolicy.require(
        overdueIntervals >= 1 && Double.isFinite(overdueIntervals),
        "overdue-intervals must be at least 1 and finite");
  }

  private static void requireWindow(String key, Duration window) {
    ForecastPolicy.require(
        window.compareTo(SHORTEST) >= 0 && window.compareTo(LONGEST) <= 0,
        key + " must be a minute to 366 days");
  }

  private static void requireShare(String key, double share) {
    ForecastPolicy.require(share > 0 && share <= 1, key + " must be above 0 and at most 1");
  }

  /** Returns how old a test may be. */
  public Duration window(SeenTest.Kind kind) {
    return switch (kind) {
      case THROUGHPUT -> throughputWindow;
      case ROUND_TRIP -> roundTripWindow;
      case LOSS -> lossWindow;
    };
  }

  /** Whether the interface of a tester, and not the path, limited this throughput. */
  boolean isLimitedByAnInterface(double bytesPerSecond) {
    return interfaces.stream()
        .mapToDouble(one -> interfacePayload * one.bytesPerSecond())
        .anyMatch(
            carried ->
                bytesPerSecond >= nearlyFull * carried && bytesPerSecond <= overfull * carried);
  }
}
