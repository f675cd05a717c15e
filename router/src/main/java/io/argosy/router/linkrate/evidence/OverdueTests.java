package io.argosy.router.linkrate.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Compares the archives with each other: a test is overdue if none has a recent result. */
public final class OverdueTests {

  private OverdueTests() {}

  /**
   * Returns the results with what is overdue in all of the archives that could be read.
   *
   * @param archives names of feeds; those of other kinds expect no tests
   */
  public static List<FeedResult> inAll(List<FeedResult> results, Set<String> archives) {
    List<FeedReading> readings =
        results.stream()
            .filter(result -> archives.contains(result.feed()))
            .flatMap(result -> result.reading().stream())
            .toList();
    if (readings.size() < 2) {
      return results;
    }
    List<String> overdue = new ArrayList<>(readings.getFirst().overdue());
    readings.forEach(reading -> overdue.retainAll(Set.copyOf(reading.overdue())));
    return results.stream()
        .map(result -> archives.contains(result.feed()) ? with(overdue, result) : result)
        .toList();
  }

  private static FeedResult with(List<String> overdue, FeedResult result) {
    return result.reading().map(one -> FeedResult.of(one.withOverdue(overdue))).orElse(result);
  }
}
