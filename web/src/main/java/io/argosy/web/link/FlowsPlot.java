package io.argosy.web.link;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Rates over the last hour: of bins where nobody looked, and of the meter where somebody did. */
final class FlowsPlot {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration BIN = Duration.ofMinutes(5);

  /** More areas than this are not told apart. */
  private static final int LINES = 6;

  /** What moves now counts as if it had done so for a bin. */
  private static final long NOW_COUNTS = BIN.toSeconds();

  private final Map<Instant, Long> sums;
  private final Map<Instant, Map<LinkName, Long>> bins = new HashMap<>();
  private final List<Rates> tail;

  /**
   * @param sums of all links, by bin
   * @param moved of those that get a line
   * @param tail the meter's, oldest first, never empty
   */
  FlowsPlot(Map<Instant, Long> sums, List<Moved> moved, List<Rates> tail) {
    this.sums = sums;
    this.tail = tail;
    moved.forEach(
        m ->
            bins.computeIfAbsent(m.from(), from -> new HashMap<>())
                .merge(m.link(), m.bytes(), Long::sum));
  }

  /** The links that get a line of their own. */
  static List<LinkName> lined(List<Flows.Link> busiest) {
    return busiest.stream()
        .filter(link -> weight(link) > 0)
        .sorted(Comparator.comparingDouble(FlowsPlot::weight).reversed())
        .limit(LINES)
        .map(Flows.Link::name)
        .toList();
  }

  private static double weight(Flows.Link link) {
    return link.hourBytes() + NOW_COUNTS * link.bytesPerSecond();
  }

  Flows.Plot drawn(List<LinkName> lined) {
    List<Rates> points = new ArrayList<>(binned());
    points.addAll(tail);
    return new Flows.Plot(
        points.stream().map(Rates::at).toList(),
        lined.stream().map(link -> line(link, points)).toList(),
        points.stream().map(rates -> others(rates, lined)).toList());
  }

  /** At the middle of each bin that had ended before the meter began. */
  private List<Rates> binned() {
    Instant begun = tail.getFirst().at();
    return Stream.iterate(
            firstBin(), from -> !from.plus(BIN).isAfter(begun), from -> from.plus(BIN))
        .map(from -> mean(from, sums.getOrDefault(from, 0L)))
        .toList();
  }

  /** The first that lies within the hour before now. */
  private Instant firstBin() {
    long hourAgo = tail.getLast().at().minus(HOUR).getEpochSecond();
    return Instant.ofEpochSecond(Math.ceilDiv(hourAgo, BIN.toSeconds()) * BIN.toSeconds());
  }

  private Rates mean(Instant from, long sum) {
    double seconds = BIN.toSeconds();
    Map<LinkName, Double> rates = new HashMap<>();
    bins.getOrDefault(from, Map.of()).forEach((link, bytes) -> rates.put(link, bytes / seconds));
    return new Rates(from.plus(BIN.dividedBy(2)), sum / seconds, rates.size(), rates);
  }

  private static Flows.Line line(LinkName link, List<Rates> points) {
    return new Flows.Line(
        link.source(), link.destination(), points.stream().map(rates -> rates.of(link)).toList());
  }

  private static double others(Rates rates, List<LinkName> lined) {
    double shown = lined.stream().mapToDouble(rates::of).sum();
    return Math.max(0, rates.sum() - shown);
  }
}
