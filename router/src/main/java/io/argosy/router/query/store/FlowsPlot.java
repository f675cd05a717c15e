package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.user.Flows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The chart of the last hour: a line for each of the busiest links, and one for all others
 * together.
 */
final class FlowsPlot {

  /** Maximum number of links with a line of their own. */
  private static final int LINES = 6;

  private FlowsPlot() {}

  static Flows.Plot of(Bins bins, Instant now) {
    List<LinkName> lined = lined(bins.bytes());
    Set<LinkName> others =
        bins.moved().stream()
            .map(Moved::link)
            .filter(link -> !lined.contains(link))
            .collect(Collectors.toSet());
    return new Flows.Plot(
        bins.starts(),
        now,
        Bins.WIDTH.toSeconds(),
        lined.stream()
            .map(link -> new Flows.Line(link.source(), link.destination(), bins.of(Set.of(link))))
            .toList(),
        bins.of(others));
  }

  /**
   * Sorts the busiest links by name, so that a line keeps its position when the order by traffic
   * changes.
   */
  private static List<LinkName> lined(Map<LinkName, Long> bytes) {
    return bytes.entrySet().stream()
        .filter(link -> link.getValue() > 0)
        .sorted(
            Map.Entry.<LinkName, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(LINES)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
