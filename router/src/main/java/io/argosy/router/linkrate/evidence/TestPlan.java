package io.argosy.router.linkrate.evidence;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tests that should run. A test is overdue without a result for some of its intervals.
 *
 * @param intervals number of intervals after which a test is overdue
 */
public record TestPlan(List<PlannedTest> tests, double intervals) implements ExpectedTests {

  /** Archives keep their results for some months, and long questions burden them. */
  private static final Duration LONGEST_REACH = Duration.ofDays(100);

  public TestPlan {
    tests = List.copyOf(tests);
  }

  @Override
  public Duration reach(SeenTest.Kind kind) {
    return tests.stream()
        .filter(test -> test.test().kind() == kind)
        .map(this::patience)
        .filter(time -> time.compareTo(LONGEST_REACH) <= 0)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /** Returns the time after which a test without a result is overdue. */
  private Duration patience(PlannedTest test) {
    return Duration.ofMillis((long) (intervals * test.interval().toMillis()));
  }

  @Override
  public List<String> overdue(SeenTests seen) {
    Map<HostTest, Duration> ages = new HashMap<>();
    seen.newest()
        .forEach(
            test -> asPlanned(test).forEach(one -> ages.merge(one, test.age(), TestPlan::min)));
    return tests.stream()
        .filter(test -> isOverdue(test, seen, ages))
        .map(PlannedTest::toString)
        .distinct()
        .sorted()
        .toList();
  }

  /** Hosts are planned by name or by address, and for any family of addresses or for one. */
  private static Stream<HostTest> asPlanned(SeenTest seen) {
    return identifiers(seen.source())
        .flatMap(
            from ->
                identifiers(seen.destination())
                    .flatMap(
                        to ->
                            families(seen.source())
                                .map(family -> new HostTest(from, to, seen.kind(), family))))
        .map(HostTest::canonical);
  }

  private static Stream<String> identifiers(Tester host) {
    return Stream.of(host.address(), host.name()).distinct();
  }

  /** A host of which the archive has only the name may have used either family. */
  private static Stream<Optional<Boolean>> families(Tester host) {
    return Stream.concat(
        Stream.of(Optional.empty()),
        host.hasAddress()
            ? Stream.of(Optional.of(host.isIpv6()))
            : Stream.of(Optional.of(true), Optional.of(false)));
  }

  private boolean isOverdue(PlannedTest test, SeenTests seen, Map<HostTest, Duration> ages) {
    boolean isBack = test.isReversed() && !seen.tellReversed();
    HostTest stored = isBack ? test.test().back() : test.test();
    Duration age = ages.get(stored.canonical());
    Duration asked = seen.asked().getOrDefault(stored.kind(), Duration.ZERO);
    return age == null ? asked.compareTo(patience(test)) >= 0 : age.compareTo(patience(test)) > 0;
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
