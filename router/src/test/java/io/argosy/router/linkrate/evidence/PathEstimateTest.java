package io.argosy.router.linkrate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.PathTest.HostPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathEstimateTest {

  private static final HostPair HOSTS = new HostPair("a", "b", false);
  private static final HostPair IPV6 = new HostPair("a", "b", true);
  private static final Duration NEW = Duration.ZERO;

  @Test
  void withoutTestsNothingIsKnown() {
    Evidence.Measured none = estimate();
    assertThat(none.capacity()).isEmpty();
    assertThat(none.roundTrip()).isEmpty();
    assertThat(none.loss()).isEmpty();
    assertThat(none.points()).isZero();
    assertThat(none.isLowerBound()).isFalse();
  }

  @Test
  void theCapacityIsTheMedianOfAPairOfHosts() {
    Evidence.Measured odd =
        estimate(rate(HOSTS, 1, NEW), rate(HOSTS, 3, NEW), rate(HOSTS, 7, Duration.ZERO));
    assertThat(odd.capacity()).contains(new ByteRate(3e6));
    assertThat(odd.points()).isEqualTo(3);
    assertThat(estimate(rate(HOSTS, 1, NEW), rate(HOSTS, 4, NEW)).capacity())
        .contains(new ByteRate(2e6));
  }

  /** A test of a day ago counts a quarter of one made now. */
  @Test
  void youngerTestsCountMore() {
    Duration day = Duration.ofDays(1);
    Evidence.Measured measured =
        estimate(
            rate(HOSTS, 9, NEW),
            rate(HOSTS, 9, NEW),
            rate(HOSTS, 2, day),
            rate(HOSTS, 2, day),
            rate(HOSTS, 2, day));
    assertThat(measured.capacity()).contains(new ByteRate(9e6));
    assertThat(measured.age()).isEqualTo(NEW);
    assertThat(estimate(rate(HOSTS, 9, NEW), rate(HOSTS, 2, day), rate(HOSTS, 2, day)).capacity())
        .as("one new test")
        .contains(new ByteRate(2e6));
  }

  @Test
  void theBestPairOfHostsDecidesAndIpv6IsAnotherPair() {
    Evidence.Measured measured =
        estimate(
            rate(HOSTS, 1, NEW),
            rate(HOSTS, 2, NEW),
            rate(HOSTS, 1, NEW),
            rate(IPV6, 5, Duration.ofHours(3)),
            rate(IPV6, 5, Duration.ofHours(4)),
            rate(IPV6, 6, Duration.ofHours(5)));
    assertThat(measured.capacity()).contains(new ByteRate(5e6));
    assertThat(measured.points()).isEqualTo(3);
    assertThat(measured.age()).isEqualTo(Duration.ofHours(3));
  }

  @Test
  void pairsWithFewTestsCountTogetherWithinOneAddressFamily() {
    PathTest one = rate(new HostPair("a", "b", false), 3, NEW);
    PathTest other = rate(new HostPair("c", "d", true), 5, NEW);
    assertThat(estimate(one, other).capacity()).contains(new ByteRate(5e6));
    assertThat(
            estimate(
                    one,
                    rate(new HostPair("c", "b", false), 1, NEW),
                    rate(new HostPair("e", "b", false), 4, NEW),
                    rate(IPV6, 1_000_000, NEW))
                .capacity())
        .as("one test of the other family")
        .contains(new ByteRate(3e6));
  }

  /** A hundred tests agree within a factor of two, of any number of hosts; another is possible. */
  @Test
  void noSingleTestMovesTheCapacityOutOfWhatTheOthersSay() {
    for (long seed : Seeds.of(500).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      int hosts = 1 + random.nextInt(100);
      List<PathTest> tests = new ArrayList<>();
      IntStream.range(0, 100)
          .forEach(n -> tests.add(any(random, n % hosts, random.nextDouble(70, 140))));
      tests.add(any(random, random.nextInt(hosts + 1), Math.pow(10, random.nextDouble(-3, 6))));
      assertThat(estimate(tests.toArray(PathTest[]::new)).capacity().orElseThrow())
          .as("seed %d", seed)
          .isBetween(ByteRate.ofMegabytesPerSecond(70), ByteRate.ofMegabytesPerSecond(140));
    }
  }

  private static PathTest any(SplittableRandom random, int hosts, double megabytes) {
    return rate(
        new HostPair("a" + hosts, "b", false),
        megabytes,
        Duration.ofMinutes(random.nextInt(2_880)));
  }

  @Test
  void oldTestsDoNotCount() {
    Duration old = PathPolicy.DEFAULT.throughputWindow().plusMillis(1);
    assertThat(estimate(rate(HOSTS, 1, old)).capacity()).isEmpty();
    assertThat(estimate(rate(HOSTS, 1, PathPolicy.DEFAULT.throughputWindow())).capacity())
        .isPresent();
    assertThat(
            estimate(roundTrip(30, PathPolicy.DEFAULT.roundTripWindow().plusMillis(1))).roundTrip())
        .isEmpty();
    assertThat(
            estimate(new PathTest.Loss(0.5, 1, PathPolicy.DEFAULT.lossWindow().plusMillis(1)))
                .loss())
        .isEmpty();
  }

  @Test
  void windowsInterfacesAndBoundsAreThoseOfThePolicy() {
    PathPolicy paths =
        new PathPolicy(
            Duration.ofHours(1),
            Duration.ofHours(2),
            Duration.ofHours(3),
            List.of(ByteRate.ofMegabytesPerSecond(100)),
            0.5,
            0.9,
            1,
            0.5,
            3);
    List<PathTest> tests =
        List.of(
            rate(HOSTS, 99, NEW),
            rate(HOSTS, 45, NEW),
            rate(HOSTS, 45, NEW),
            rate(HOSTS, 45, Duration.ofMinutes(61)),
            roundTrip(30, Duration.ofMinutes(121)),
            new PathTest.Loss(0.1, 1, Duration.ofMinutes(179)));
    Evidence.Measured measured = PathEstimate.of("wlcg", tests, SamplePolicies.with(paths));
    assertThat(measured.points()).isEqualTo(3);
    assertThat(measured.roundTrip()).isEmpty();
    assertThat(measured.loss()).hasValue(0.1);
    assertThat(measured.isLowerBound()).as("half of the tests reach 45 of 50 MB/s").isTrue();
    assertThat(estimate(tests.toArray(PathTest[]::new)).isLowerBound()).isFalse();
  }

  @Test
  void theRoundTripIsTheLeastAndTheLossTheMean() {
    Evidence.Measured measured =
        estimate(
            roundTrip(35, NEW),
            roundTrip(30, Duration.ofHours(20)),
            new PathTest.Loss(0, 1, NEW),
            new PathTest.Loss(0.01, 1, Duration.ofHours(5)));
    assertThat(measured.roundTrip()).contains(Duration.ofMillis(30));
    assertThat(measured.loss()).hasValue(0.005);
    assertThat(measured.capacity()).isEmpty();
  }

  @Test
  void eachTestCountsForTheLoss() {
    assertThat(estimate(new PathTest.Loss(0, 3, NEW), new PathTest.Loss(0.04, 1, NEW)).loss())
        .hasValue(0.01);
    assertThat(estimate(new PathTest.Loss(1, 3, NEW), new PathTest.Loss(1, 7, NEW)).loss())
        .hasValue(1);
  }

  @Test
  void aFailedTestSaysOnlyThatThePathWasTested() {
    Evidence.Measured failed = estimate(new PathTest.Failed(Duration.ofHours(2)));
    assertThat(failed.capacity()).isEmpty();
    assertThat(failed.points()).isZero();
    assertThat(failed.age()).isEqualTo(Duration.ofHours(2));
  }

  /** 9.4 Gb/s are what an interface of 10 Gb/s carries; 12 Gb/s are between two interfaces. */
  @ParameterizedTest
  @CsvSource({
    "9.4, true",
    "8, true",
    "7.9, false",
    "9.6, false",
    "12, false",
    "0.94, true",
    "0.7, false",
    "94, true",
    "35, true"
  })
  void aCapacityNearThatOfAnInterfaceIsALowerBound(double gigabits, boolean isLowerBound) {
    PathTest.Throughput test =
        new PathTest.Throughput(HOSTS, ByteRate.ofGigabitsPerSecond(gigabits), NEW);
    assertThat(estimate(test).isLowerBound()).isEqualTo(isLowerBound);
  }

  /** The best of ten tests says little about the interface, and nine of ten much. */
  @Test
  void theNinetiethPercentileOfTheDecidingHostsShowsTheInterface() {
    List<PathTest> tests = new ArrayList<>();
    IntStream.range(0, 7).forEach(n -> tests.add(rate(HOSTS, 500, NEW)));
    tests.add(rate(HOSTS, 1_175, NEW));
    assertThat(estimate(tests.toArray(PathTest[]::new)).isLowerBound()).isTrue();
    IntStream.range(0, 4).forEach(n -> tests.add(rate(HOSTS, 500, NEW)));
    assertThat(estimate(tests.toArray(PathTest[]::new)).isLowerBound()).isFalse();
    tests.add(rate(IPV6, 117, NEW));
    assertThat(estimate(tests.toArray(PathTest[]::new)).isLowerBound())
        .as("hosts that do not decide")
        .isFalse();
  }

  private static Evidence.Measured estimate(PathTest... tests) {
    return PathEstimate.of("wlcg", List.of(tests), ForecastPolicy.DEFAULT);
  }

  private static PathTest rate(HostPair hosts, double megabytes, Duration age) {
    return new PathTest.Throughput(hosts, ByteRate.ofMegabytesPerSecond(megabytes), age);
  }

  private static PathTest roundTrip(long millis, Duration age) {
    return new PathTest.RoundTrip(Duration.ofMillis(millis), age);
  }
}
