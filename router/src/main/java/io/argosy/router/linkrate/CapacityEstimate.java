package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Learns capacities from the bins of the link history. The capacity of a link is at least the
 * highest rate it reached in a bin. If its latest bin was as good, no limit has shown yet, and the
 * estimate is higher than the measurement; the next bins correct an estimate that was too high, and
 * a plan does not stay with a slow first guess. The capacity of a node's uplink is known only if
 * the node was the bottleneck: several of its links were busy at the same time and together carried
 * clearly less than the sum of their best rates. Then the estimate is higher than the highest total
 * rate that the node sent, because it cannot be seen which of its links it held back; otherwise
 * there is no estimate, because a node with little to send would seem slow. Downlinks are treated
 * the same way. If both ends may have been the bottleneck of a link, the bin counts for both.
 *
 * <p>The most recent span with evidence decides, so that a loss of capacity is noticed.
 */
public final class CapacityEstimate {

  /** Older bins are ignored. */
  public static final Duration MEMORY = Duration.ofHours(12);

  /** With less busy time in a bin, the rate depends more on the files than on the link. */
  public static final Duration LEAST_BUSY = Duration.ofMinutes(1);

  /** Evidence from this span takes precedence over evidence from {@link #MEMORY}. */
  public static final Duration RECENT = Duration.ofHours(1);

  /** Links that are each busy for this long within a bin count as busy at the same time. */
  public static final Duration ALL_ALONG = Duration.ofMinutes(4);

  /** The node is the bottleneck if its busy links carry at most this share of their best rates. */
  private static final double HELD_BACK = 0.9;

  /** As long as no limit has shown, an estimate exceeds the measurement by this factor. */
  private static final double HOPE = 1.3;

  /** The latest bin was as good as the best if it reached this share of it. */
  private static final double AS_GOOD = 0.97;

  /** The bin must also reach this share of the highest total rate of the node. */
  private static final double NEAR_THE_MOST = 0.9;

  private CapacityEstimate() {}

  /**
   * @param carried aggregates up to {@code now}
   */
  public static Capacities of(Carried carried, Instant now) {
    Map<LinkKey, Capacity> all = new HashMap<>();
    Stream.concat(carried.recent().stream(), carried.best().stream())
        .forEach(peak -> all.putIfAbsent(peak.link(), capacityOf(peak)));
    for (Duration span : List.of(RECENT, MEMORY)) {
      nodes(carried.nodes(), now.minus(span)).forEach(all::putIfAbsent);
    }
    return new Capacities(all);
  }

  /**
   * Returns the capacity to expect of a link that no own transfer has shown. Others did not measure
   * more than the link can carry.
   *
   * @param rate of the transfers of others
   * @param measured by a network test
   */
  public static Optional<ByteRate> expected(ObservedRate rate, Optional<ByteRate> measured) {
    double moved = rate instanceof ObservedRate.Measured known ? known.rate().bytesPerSecond() : 0;
    double shown = Math.max(moved, measured.map(ByteRate::bytesPerSecond).orElse(0.0));
    return shown > 0 ? Optional.of(new ByteRate(HOPE * shown)) : Optional.empty();
  }

  private static Capacity capacityOf(Carried.Peak peak) {
    double best = peak.bytesPerSecond();
    double expected = peak.latest() >= AS_GOOD * best ? HOPE * best : best;
    return new Capacity(new ByteRate(expected), peak.seen(), Reason.HISTORY);
  }

  private static Map<LinkKey, Capacity> nodes(List<Carried.NodeBin> bins, Instant after) {
    Map<LinkKey, List<Carried.NodeBin>> byNode =
        bins.stream()
            .filter(bin -> bin.start().isAfter(after))
            .collect(Collectors.groupingBy(Carried.NodeBin::node));
    Map<LinkKey, Capacity> nodes = new HashMap<>();
    byNode.forEach((node, its) -> node(its).ifPresent(known -> nodes.put(node, known)));
    return nodes;
  }

  private static Optional<Capacity> node(List<Carried.NodeBin> bins) {
    double most = bins.stream().mapToDouble(CapacityEstimate::carried).max().orElse(0);
    return bins.stream()
        .filter(bin -> isHeldBack(bin) && carried(bin) >= NEAR_THE_MOST * most)
        .map(Carried.NodeBin::start)
        .max(Instant::compareTo)
        .map(seen -> new Capacity(new ByteRate(HOPE * most), seen, Reason.HELD_BACK));
  }

  private static double carried(Carried.NodeBin bin) {
    return bin.atOnce() + bin.besides();
  }

  private static boolean isHeldBack(Carried.NodeBin bin) {
    return bin.allAlong() > 1 && bin.atOnce() <= HELD_BACK * bin.atBest();
  }
}
