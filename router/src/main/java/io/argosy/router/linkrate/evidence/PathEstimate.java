package io.argosy.router.linkrate.evidence;

import static java.util.stream.Collectors.groupingBy;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Estimates the path between two sites from network tests. Each pair of hosts has a median of its
 * throughput, in which younger tests count more; the largest median is the capacity, because the
 * testers that were limited least tell most about the path. No test decides alone: pairs with few
 * tests count only where no pair has more, and then as one pair for each address family, and no
 * test outweighs the others.
 */
public final class PathEstimate {

  /** With fewer tests, one of them could decide. */
  static final int FEW_TESTS = 3;

  /** No test counts more than this share of the others of its hosts. */
  private static final double MOST_OF_OTHERS = 0.9;

  private PathEstimate() {}

  /** The estimate of one pair of hosts. */
  private record OfHosts(double median, double high, int tests, Duration newest) {}

  /**
   * @param feed name of the archive
   * @param tests from one site to the other; those that are too old do not count
   */
  public static Evidence.Measured of(
      String feed, Collection<PathTest> tests, ForecastPolicy policy) {
    List<PathTest.Throughput> all =
        young(PathTest.Throughput.class, tests, policy.paths().throughputWindow()).toList();
    Optional<OfHosts> best =
        deciding(all)
            .map(ofHosts -> estimate(ofHosts, policy))
            .max(Comparator.comparingDouble(OfHosts::median).thenComparing(OfHosts::high));
    return new Evidence.Measured(
        feed,
        best.map(hosts -> new ByteRate(hosts.median())),
        best.filter(hosts -> policy.paths().isLimitedByAnInterface(hosts.high())).isPresent(),
        young(PathTest.RoundTrip.class, tests, policy.paths().roundTripWindow())
            .map(PathTest.RoundTrip::least)
            .min(Comparator.naturalOrder()),
        loss(young(PathTest.Loss.class, tests, policy.paths().lossWindow()).toList()),
        best.map(OfHosts::tests).orElse(0),
        best.map(OfHosts::newest).orElseGet(() -> newest(tests)));
  }

  private static Stream<List<PathTest.Throughput>> deciding(List<PathTest.Throughput> all) {
    List<List<PathTest.Throughput>> pairs = apart(all, PathTest.Throughput::hosts);
    List<List<PathTest.Throughput>> families = apart(all, test -> test.hosts().isIpv6());
    return Stream.of(pairs, families)
        .map(paths -> paths.stream().filter(tests -> tests.size() >= FEW_TESTS).toList())
        .filter(paths -> !paths.isEmpty())
        .findFirst()
        .orElse(families)
        .stream();
  }

  private static List<List<PathTest.Throughput>> apart(
      List<PathTest.Throughput> tests, Function<PathTest.Throughput, Object> path) {
    return List.copyOf(tests.stream().collect(groupingBy(path)).values());
  }

  private static <T extends PathTest> Stream<T> young(
      Class<T> kind, Collection<PathTest> tests, Duration oldest) {
    return tests.stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .filter(test -> test.age().compareTo(oldest) <= 0);
  }

  private static OptionalDouble loss(List<PathTest.Loss> measured) {
    double tests = measured.stream().mapToDouble(PathTest.Loss::tests).sum();
    double lost = measured.stream().mapToDouble(one -> one.share() * one.tests()).sum();
    return measured.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, lost / tests));
  }

  private static Duration newest(Collection<PathTest> tests) {
    return tests.stream().map(PathTest::age).min(Duration::compareTo).orElse(Duration.ZERO);
  }

  private static OfHosts estimate(List<PathTest.Throughput> tests, ForecastPolicy policy) {
    List<PathTest.Throughput> sorted = new ArrayList<>(tests);
    sorted.sort(Comparator.comparing(PathTest.Throughput::rate));
    int high = (int) Math.ceil(policy.paths().decidingShare() * sorted.size()) - 1;
    return new OfHosts(
        median(sorted, policy),
        sorted.get(high).rate().bytesPerSecond(),
        sorted.size(),
        tests.stream().map(PathTest::age).min(Duration::compareTo).orElseThrow());
  }

  /** Returns the rate that tests with half of the weight do not exceed. */
  private static double median(List<PathTest.Throughput> sorted, ForecastPolicy policy) {
    double[] weight =
        sorted.stream().mapToDouble(test -> policy.measurementWeight(test.age())).toArray();
    if (sorted.size() >= FEW_TESTS) {
      double sum = Arrays.stream(weight).sum();
      Arrays.setAll(weight, n -> Math.min(weight[n], MOST_OF_OTHERS * (sum - weight[n])));
    }
    double half = Arrays.stream(weight).sum() / 2;
    double below = 0;
    for (int n = 0; n < sorted.size(); n++) {
      double rate = sorted.get(n).rate().bytesPerSecond();
      below += weight[n];
      if (below > half) {
        return rate;
      }
      if (below == half && n + 1 < sorted.size()) {
        return Math.sqrt(rate * sorted.get(n + 1).rate().bytesPerSecond());
      }
    }
    return sorted.getLast().rate().bytesPerSecond();
  }
}
