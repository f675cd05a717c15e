package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
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
 * Capacities from what was carried, bin by bin. A link can carry the most that it carried in a bin.
 * What a node can send shows only where it holds its links back: when several are busy together,
 * and carry clearly less than each was seen to carry at its best. Then the node can send the most
 * that it sent; otherwise nothing is believed of it, because a node of which little was asked would
 * else be thought slow. What a node can receive likewise. Where both ends may have held a link
 * back, it counts at both.
 *
 * <p>The youngest span that shows it decides, so that what becomes slower is noticed.
 */
public final class CapacityEstimate {

  /** Older bins are not looked at. */
  public static final Duration MEMORY = Duration.ofHours(12);

  /** A bin in which a link was busy for less says more of its files than of the link. */
  public static final Duration LEAST_BUSY = Duration.ofMinutes(1);

  /** What it shows comes before what all of the memory shows. */
  public static final Duration RECENT = Duration.ofHours(1);

  /** Links that are busy for so long of a bin are so at the same time. */
  public static final Duration ALL_ALONG = Duration.ofMinutes(4);

  /** Together they carry at most this share of what each carried at its best. */
  private static final double HELD_BACK = 0.8;

  /** And at least this share of the most that the node carried. */
  private static final double NEAR_THE_MOST = 0.9;

  private CapacityEstimate() {}

  /**
   * @param carried until now
   */
  public static Capacities of(Carried carried, Instant now) {
    Map<LinkKey, Capacity> links = new HashMap<>();
    Map<Long, Capacity> uplinks = new HashMap<>();
    Map<Long, Capacity> downlinks = new HashMap<>();
    Stream.concat(carried.recent().stream(), carried.best().stream())
        .forEach(peak -> links.putIfAbsent(linkOf(peak), capacityOf(peak)));
    for (Duration span : List.of(RECENT, MEMORY)) {
      Instant after = now.minus(span);
      nodes(carried.sent(), after).forEach(uplinks::putIfAbsent);
      nodes(carried.received(), after).forEach(downlinks::putIfAbsent);
    }
    return new Capacities(links, uplinks, downlinks);
  }

  private static LinkKey linkOf(Carried.Peak peak) {
    return new LinkKey(peak.sourceNodeId(), peak.destinationNodeId());
  }

  private static Capacity capacityOf(Carried.Peak peak) {
    return new Capacity(new ByteRate(peak.bytesPerSecond()), peak.seen(), Reason.HISTORY);
  }

  private static Map<Long, Capacity> nodes(List<Carried.NodeBin> bins, Instant after) {
    Map<Long, List<Carried.NodeBin>> byNode =
        bins.stream()
            .filter(bin -> bin.start().isAfter(after))
            .collect(Collectors.groupingBy(Carried.NodeBin::nodeId));
    Map<Long, Capacity> nodes = new HashMap<>();
    byNode.forEach((node, its) -> node(its).ifPresent(known -> nodes.put(node, known)));
    return nodes;
  }

  private static Optional<Capacity> node(List<Carried.NodeBin> bins) {
    double most = bins.stream().mapToDouble(CapacityEstimate::carried).max().orElse(0);
    return bins.stream()
        .filter(bin -> isHeldBack(bin) && carried(bin) >= NEAR_THE_MOST * most)
        .map(Carried.NodeBin::start)
        .max(Instant::compareTo)
        .map(seen -> new Capacity(new ByteRate(most), seen, Reason.HELD_BACK));
  }

  private static double carried(Carried.NodeBin bin) {
    return bin.atOnce() + bin.besides();
  }

  private static boolean isHeldBack(Carried.NodeBin bin) {
    return bin.allAlong() > 1 && bin.atOnce() <= HELD_BACK * bin.atBest();
  }
}
