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
 * highest rate it reached in a bin. The capacity of a node's uplink is known only if the node was
 * the bottleneck: several of its links were busy at the same time and together carried clearly less
 * than the sum of their best rates. Then it is at least the highest total rate that the node sent;
 * otherwise there is no estimate, because a node with little to send would seem slow. Downlinks are
 * treated the same way. If both ends may have been the bottleneck of a link, the bin counts for
 * both.
 *
 * <p>Every estimate exceeds what own transfers showed by the same factor, so that a plan does not
 * stay with a slow first guess. A plan compares sources, so that only the ratios of the estimates
 * matter to it. A factor for those links alone whose latest bin was as good as their best would be
 * for the wrong ones: a link that always reaches its capacity repeats its best, and one that a node
 * holds back, and that may carry more, does not.
 *
 * <p>One bin alone raises the estimate of a link to at most double.
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

  /** One bin raises the best rate of a link above that of its other bins by this factor. */
  public static final double ONE_BIN = 2;

  /** The node is the bottleneck if its busy links carry at most this share of their best rates. */
  private static final double HELD_BACK = 0.9;

  /** Every estimate exceeds what own transfers showed by this factor. */
  private static final double HOPE = 1.3;

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
   * Returns the capacity to expect of a link that no own transfer has shown: the higher of what
   * others moved and measured. It is used as it was said; own transfers then show more.
   *
   * @param rate of the transfers of others
   * @param measured by a network test
   */
  public static Optional<ByteRate> expected(ObservedRate rate, Optional<ByteRate> measured) {
    double moved = rate instanceof ObservedRate.Measured known ? known.rate().bytesPerSecond() : 0;
    double shown = Math.max(moved, measured.map(ByteRate::bytesPerSecond).orElse(0.0));
    return shown > 0 ? Optional.of(new ByteRate(shown)) : Optional.empty();
  }

  private static Capacity capacityOf(Carried.Peak peak) {
    return new Capacity(new ByteRate(HOPE * peak.bytesPerSecond()), peak.seen(), Reason.HISTORY);
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
        .map(seen -> new Capacity(new ByteRate(HOPE * most), seen, Reason.HELD_BACK_IN_BIN));
  }

  private static double carried(Carried.NodeBin bin) {
    return bin.atOnce() + bin.besides();
  }

  private static boolean isHeldBack(Carried.NodeBin bin) {
    return bin.allAlong() > 1 && bin.atOnce() <= HELD_BACK * bin.atBest();
  }
}
