package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.user.Flows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The bins of the last hour, drawn for the links that moved most and for all others together. */
final class FlowsPlot {

  /** More than this are not told apart. */
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

  /** By name, so that a link keeps its place while others pass it. */
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
