package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

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

  private static final List<Duration> SPANS = List.of(Duration.ofHours(1), MEMORY);

  /** Links that are busy for so long of a bin are so at the same time. */
  private static final double ALL_ALONG_SECONDS = 0.8 * BinSpread.WIDTH.toSeconds();

  /** Together they carry at most this share of what each carried at its best. */
  private static final double HELD_BACK = 0.8;

  /** And at least this share of the most that the node carried. */
  private static final double NEAR_THE_MOST = 0.9;

  private final Map<Capacities.Link, Double> best = new HashMap<>();

  private CapacityEstimate(Collection<BinAmount> bins) {
    bins.forEach(bin -> best.merge(linkOf(bin), rateOf(bin), Math::max));
  }

  /**
   * @param bins of the last {@link #MEMORY}, in any order, each busy for {@link #LEAST_BUSY} at
   *     least
   */
  public static Capacities of(Collection<BinAmount> bins, Instant now) {
    List<BinAmount> carried = bins.stream().filter(bin -> rateOf(bin) > 0).toList();
    CapacityEstimate estimate = new CapacityEstimate(carried);
    Map<Capacities.Link, Capacity> links = new HashMap<>();
    Map<Long, Capacity> uplinks = new HashMap<>();
    Map<Long, Capacity> downlinks = new HashMap<>();
    for (Duration span : SPANS) {
      List<BinAmount> within =
          carried.stream().filter(bin -> bin.binStart().isAfter(now.minus(span))).toList();
      links(within).forEach(links::putIfAbsent);
      estimate.nodes(within, BinAmount::sourceNodeId).forEach(uplinks::putIfAbsent);
      estimate.nodes(within, BinAmount::destinationNodeId).forEach(downlinks::putIfAbsent);
    }
    return new Capacities(links, uplinks, downlinks);
  }

  private static Map<Capacities.Link, Capacity> links(List<BinAmount> bins) {
    Map<Capacities.Link, Capacity> links = new HashMap<>();
    bins.forEach(
        bin ->
            links.merge(
                linkOf(bin),
                Capacity.learned(new ByteRate(rateOf(bin)), bin.binStart()),
                (a, b) -> a.rate().compareTo(b.rate()) >= 0 ? a : b));
    return links;
  }

  private Map<Long, Capacity> nodes(List<BinAmount> bins, ToLongFunction<BinAmount> end) {
    Map<Long, List<BinAmount>> byNode =
        bins.stream().collect(Collectors.groupingBy(end::applyAsLong));
    Map<Long, Capacity> nodes = new HashMap<>();
    byNode.forEach((node, its) -> node(its).ifPresent(known -> nodes.put(node, known)));
    return nodes;
  }

  private Optional<Capacity> node(List<BinAmount> bins) {
    List<Moment> moments = new ArrayList<>();
    bins.stream()
        .collect(Collectors.groupingBy(BinAmount::binStart))
        .forEach((start, together) -> moments.add(moment(start, together)));
    double most = moments.stream().mapToDouble(Moment::carried).max().orElse(0);
    return moments.stream()
        .filter(moment -> moment.heldBack() && moment.carried() >= NEAR_THE_MOST * most)
        .map(Moment::start)
        .max(Instant::compareTo)
        .map(seen -> Capacity.learned(new ByteRate(most), seen));
  }

  /**
   * What a node carried within a bin.
   *
   * @param carried bytes per second
   */
  private record Moment(Instant start, double carried, boolean heldBack) {}

  private Moment moment(Instant start, List<BinAmount> together) {
    List<BinAmount> allAlong =
        together.stream().filter(bin -> bin.busySeconds() >= ALL_ALONG_SECONDS).toList();
    double atOnce = allAlong.stream().mapToDouble(CapacityEstimate::rateOf).sum();
    double atBest = allAlong.stream().mapToDouble(bin -> best.get(linkOf(bin))).sum();
    double besides =
        together.stream()
            .filter(bin -> bin.busySeconds() < ALL_ALONG_SECONDS)
            .mapToDouble(bin -> bytesOf(bin) / BinSpread.WIDTH.toSeconds())
            .sum();
    return new Moment(start, atOnce + besides, allAlong.size() > 1 && atOnce <= HELD_BACK * atBest);
  }

  private static Capacities.Link linkOf(BinAmount bin) {
    return new Capacities.Link(bin.sourceNodeId(), bin.destinationNodeId());
  }

  /** What failed in the end was carried too. */
  private static double bytesOf(BinAmount bin) {
    return (double) bin.doneBytes() + bin.failedBytes();
  }

  /** Bytes per second while it was busy. */
  private static double rateOf(BinAmount bin) {
    return bin.busySeconds() > 0 ? bytesOf(bin) / bin.busySeconds() : 0;
  }
}
