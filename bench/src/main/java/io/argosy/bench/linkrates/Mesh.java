package io.argosy.bench.linkrates;

import static java.util.stream.Collectors.joining;

import io.argosy.bench.cycle.CycleWorld;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.router.linkrate.wire.SearchAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;

/**
 * Sites with one node and one perfSONAR host each, all linked with each other and named as in
 * {@link CycleWorld}, and what feeds say of each link.
 */
record Mesh(int sites) {

  static final Instant NOW = Instant.parse(CycleWorld.NOON);

  static final double BITS = 8;

  /** The throughput of each pair is tested this often within the 48 hours that count. */
  static final int THROUGHPUT_TESTS = 8;

  static final Duration BETWEEN_TESTS = Duration.ofHours(6);

  private static final Duration WINDOW = Duration.ofHours(12);
  private static final long FILE = 5_000_000_000L;
  private static final int HOSTS_OF_A_NETWORK = 200;

  /** An ordered pair of sites, counted from 1. */
  record Pair(int from, int to) {

    /** Returns what the link can carry, in bytes per second. */
    double capacity() {
      return (50 + (from * 7919 + to * 104_729) % 950) * 1e6;
    }

    double roundTripSeconds() {
      return (5 + (from + to) * 13 % 250) / 1e3;
    }
  }

  int links() {
    return sites * (sites - 1);
  }

  List<Pair> pairs() {
    return IntStream.rangeClosed(1, sites)
        .boxed()
        .flatMap(
            from ->
                IntStream.rangeClosed(1, sites)
                    .filter(to -> to != from)
                    .mapToObj(to -> new Pair(from, to)))
        .toList();
  }

  static String tester(int site) {
    return "192.0.%d.%d".formatted(site / HOSTS_OF_A_NETWORK, 1 + site % HOSTS_OF_A_NETWORK);
  }

  /** Returns what an instance says, which moved files over every link. */
  LinkStatisticsView statistics(String instance) {
    return new LinkStatisticsView(
        LinkStatisticsView.FORMAT,
        instance,
        NOW,
        WINDOW.toSeconds(),
        pairs().stream().map(pair -> link(pair, pair.capacity() / 2)).toList());
  }

  static LinkStatisticsView.Link link(Pair pair, double bytesPerSecond) {
    long bytes = Math.round(bytesPerSecond * WINDOW.toSeconds());
    return new LinkStatisticsView.Link(
        node(pair.from()),
        node(pair.to()),
        bytes / FILE,
        ByteCount.of(bytes),
        pair.from() % 3,
        ByteCount.ZERO,
        WINDOW.toSeconds(),
        ByteCount.ZERO,
        60.0);
  }

  static NodeName node(int site) {
    return new NodeName(CycleWorld.node(site));
  }

  /** Returns an OpenSearch archive: every pair is tested for throughput, round trips and loss. */
  Map<String, List<SearchAnswer.Bucket>> tests() {
    return Map.of(
        "pscheduler_throughput",
        pairs().stream()
            .flatMap(
                pair ->
                    IntStream.range(0, THROUGHPUT_TESTS)
                        .mapToObj(n -> tested(pair, 1, testedAt(n), BITS * pair.capacity())))
            .toList(),
        "pscheduler_rtt",
        pairs().stream()
            .map(pair -> tested(pair, 24, testedAt(0), pair.roundTripSeconds()))
            .toList(),
        "pscheduler_rtt,pscheduler_latency,pscheduler_latencybg",
        pairs().stream().map(pair -> tested(pair, 360, testedAt(0), 1e-4)).toList());
  }

  static Instant testedAt(int n) {
    return NOW.minus(BETWEEN_TESTS.multipliedBy(n)).minusSeconds(60);
  }

  static SearchAnswer.Bucket tested(Pair pair, int tests, Instant at, double result) {
    String from = tester(pair.from());
    String to = tester(pair.to());
    SearchAnswer.Metric newest = new SearchAnswer.Metric(LongNode.valueOf(at.toEpochMilli()));
    return new SearchAnswer.Bucket(
        new SearchAnswer.Key(from, from, to, to, null),
        newest,
        new SearchAnswer.Unlimited(
            tests,
            newest,
            new SearchAnswer.Valued(tests, null, null),
            new SearchAnswer.Valued(
                tests, newest, new SearchAnswer.Metric(DoubleNode.valueOf(result)))));
  }

  /**
   * Returns a FEEDS.yaml.
   *
   * @param own keys that this mesh does not say, such as the feeds
   */
  String settings(String own) {
    return """
    sites: {%s}
    hosts: {%s}
    %s
    """
        .formatted(
            named(site -> "SITE_%1$d: [%2$s]".formatted(site, node(site))),
            named(site -> "'%s': SITE_%d".formatted(tester(site), site)),
            own);
  }

  private String named(IntFunction<String> entry) {
    return IntStream.rangeClosed(1, sites).mapToObj(entry).collect(joining(", "));
  }
}
