package io.argosy.router.linkrate;

import io.argosy.router.fixture.MemoryMap;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Link history in memory; passes the contract. */
public final class MemoryLinkBins implements LinkBins {

  private record Key(Instant start, LinkKey link, String path) {}

  private final MemoryMap<Key, BinAmount> bins = new MemoryMap<>();
  private final List<Long> expired = new ArrayList<>();
  private final List<Duration> queued = new ArrayList<>();
  private int queries;

  @Override
  public void add(List<LinkAmount> amounts) {
    BinSpread.of(amounts).forEach(this::add);
  }

  public void add(BinAmount bin) {
    bins.rows().merge(new Key(bin.binStart(), link(bin), bin.path()), bin, MemoryLinkBins::sum);
  }

  private static BinAmount sum(BinAmount a, BinAmount b) {
    return new BinAmount(
        a.binStart(),
        a.sourceNodeId(),
        a.destinationNodeId(),
        a.path(),
        a.doneFiles() + b.doneFiles(),
        a.doneBytes() + b.doneBytes(),
        a.failedFiles() + b.failedFiles(),
        a.failedBytes() + b.failedBytes(),
        BusySpans.union(List.of(a.busy(), b.busy())),
        a.fileSeconds() + b.fileSeconds());
  }

  @Override
  public void expired(long[] fileRequests, Instant at) {
    Arrays.stream(fileRequests).forEach(expired::add);
  }

  @Override
  public void queued(Duration span, Instant at) {
    queued.add(span);
  }

  public Collection<BinAmount> all() {
    return bins.rows().values();
  }

  public void clear() {
    bins.rows().clear();
  }

  public Runnable undo() {
    return bins.undo();
  }

  /** Returns the file requests whose routes were counted as expired. */
  public List<Long> expired() {
    return expired;
  }

  /** Returns the spans for which queues were counted. */
  public List<Duration> queued() {
    return queued;
  }

  /** Returns the number of queries. */
  public int queries() {
    return queries;
  }

  @Override
  public Carried carried(Instant now) {
    queries++;
    List<BinAmount> all = after(now.minus(CapacityEstimate.MEMORY));
    List<Carried.Peak> best = peaks(all);
    return new Carried(
        peaks(after(now.minus(CapacityEstimate.RECENT))),
        best,
        Stream.concat(
                nodes(all, best, LinkKey::uplink).stream(),
                nodes(all, best, LinkKey::downlink).stream())
            .toList());
  }

  private List<BinAmount> after(Instant start) {
    List<BinAmount> shared =
        all().stream()
            .filter(bin -> bin.path().equals("shared") && bin.binStart().isAfter(start))
            .toList();
    Map<LinkKey, Long> files =
        shared.stream()
            .collect(
                Collectors.groupingBy(
                    MemoryLinkBins::link, Collectors.summingLong(BinAmount::doneFiles)));
    return shared.stream()
        .filter(bin -> bytes(bin) > 0 && files.get(link(bin)) >= LinkPast.FEW_FILES)
        .filter(bin -> bin.busy().seconds() >= CapacityEstimate.LEAST_BUSY.toSeconds())
        .toList();
  }

  private static double bytes(BinAmount bin) {
    return bin.doneBytes();
  }

  private static Carried.Peak peak(BinAmount bin) {
    double rate = bytes(bin) / bin.busy().seconds();
    return new Carried.Peak(link(bin), rate, bin.binStart());
  }

  private static LinkKey link(BinAmount bin) {
    return new LinkKey(bin.sourceNodeId(), bin.destinationNodeId());
  }

  private static List<Carried.Peak> peaks(List<BinAmount> bins) {
    Map<LinkKey, List<Carried.Peak>> byLink =
        bins.stream().map(MemoryLinkBins::peak).collect(Collectors.groupingBy(Carried.Peak::link));
    return byLink.values().stream().map(MemoryLinkBins::best).toList();
  }

  private static Carried.Peak best(List<Carried.Peak> peaks) {
    List<Carried.Peak> sorted =
        peaks.stream()
            .sorted(
                Comparator.comparing(Carried.Peak::bytesPerSecond)
                    .thenComparing(Carried.Peak::seen)
                    .reversed())
            .toList();
    Carried.Peak first = sorted.getFirst();
    double second = sorted.get(Math.min(1, sorted.size() - 1)).bytesPerSecond();
    double rate = Math.min(first.bytesPerSecond(), CapacityEstimate.ONE_BIN * second);
    return new Carried.Peak(first.link(), rate, first.seen());
  }

  private record NodeAt(LinkKey node, Instant start) {}

  private static List<Carried.NodeBin> nodes(
      List<BinAmount> bins, List<Carried.Peak> best, UnaryOperator<LinkKey> end) {
    Map<LinkKey, Double> most =
        best.stream().collect(Collectors.toMap(Carried.Peak::link, Carried.Peak::bytesPerSecond));
    return bins.stream()
        .collect(Collectors.groupingBy(bin -> new NodeAt(end.apply(link(bin)), bin.binStart())))
        .entrySet()
        .stream()
        .map(entry -> node(entry.getKey(), entry.getValue(), most))
        .toList();
  }

  private static Carried.NodeBin node(
      NodeAt key, List<BinAmount> together, Map<LinkKey, Double> most) {
    List<BinAmount> along =
        together.stream()
            .filter(bin -> bin.busy().seconds() >= CapacityEstimate.ALL_ALONG.toSeconds())
            .toList();
    double besides =
        together.stream().filter(bin -> !along.contains(bin)).mapToDouble(b -> bytes(b)).sum();
    return new Carried.NodeBin(
        key.node(),
        key.start(),
        along.size(),
        along.stream().mapToDouble(bin -> peak(bin).bytesPerSecond()).sum(),
        along.stream().mapToDouble(bin -> most.get(link(bin))).sum(),
        besides / BinSpread.WIDTH.toSeconds());
  }
}
