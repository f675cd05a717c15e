package io.argosy.router.linkrate.evidence;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Tests that should run. A test is overdue without a result for some of its intervals.
 *
 * @param intervals number of intervals after which a test is overdue
 */
public record TestPlan(List<PlannedTest> tests, double intervals) implements ExpectedTests {

  public TestPlan {
    tests = List.copyOf(tests);
  }

  private record Pair(String source, String destination, SeenTest.Kind kind) {

    /** Hosts are planned by name or by address. */
    static Stream<Pair> of(SeenTest seen) {
      return identifiers(seen.source())
          .flatMap(
              from ->
                  identifiers(seen.destination())
                      .map(to -> new Pair(canonical(from), canonical(to), seen.kind())));
    }

    private static Stream<String> identifiers(Tester host) {
      return Stream.of(host.address(), host.name()).distinct();
    }

    static String canonical(String host) {
      return host.toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public List<String> overdue(Collection<SeenTest> seen) {
    Map<Pair, Duration> ages = new HashMap<>();
    seen.forEach(
        test -> Pair.of(test).forEach(pair -> ages.merge(pair, test.age(), TestPlan::min)));
    return tests.stream()
        .filter(test -> isOverdue(test, ages))
        .map(TestPlan::sentence)
        .distinct()
        .sorted()
        .toList();
  }

  private boolean isOverdue(PlannedTest test, Map<Pair, Duration> ages) {
    Duration age =
        ages.get(
            new Pair(
                Pair.canonical(test.source()), Pair.canonical(test.destination()), test.kind()));
    return age == null || age.toMillis() > intervals * test.interval().toMillis();
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private static String sentence(PlannedTest test) {
    return "%s from %s to %s, every %s"
        .formatted(
            test.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            test.source(),
            test.destination(),
            test.interval().toString().substring(2).toLowerCase(Locale.ROOT));
  }
}
