package io.argosy.bench.quality;

import io.argosy.bench.feed.FeedServer;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.FeedsReader;
import io.argosy.router.linkrate.wire.ForecastsDocument;
import io.argosy.router.linkrate.wire.SearchAnswer;
import io.argosy.router.plan.wire.HeardRates;
import io.argosy.router.plan.wire.WholeFile;
import io.argosy.router.plan.wire.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;

/**
 * What others know of a world: a debug instance, which transferred over the links that production
 * lacks and over half of the others, and a perfSONAR archive with tests of most pairs of sites.
 * Both are served over HTTP and read as {@code argosy linkrates collect} reads them. The seed of
 * the world decides what they say.
 */
final class SimulatedFeeds {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration AGE = Duration.ofMinutes(5);
  private static final Duration WINDOW = Duration.ofHours(12);

  /** A link of which production knows a rate is used by the debug instance with this chance. */
  private static final double ALSO_DEBUG = 0.5;

  private static final double TESTED = 0.8;

  /** TCP throughput of an interface of 10 Gb/s, in bytes per second. */
  private static final double FASTEST_TESTER = 9.4e9 / 8;

  private static final double TOO_HIGH = 10;
  private static final long FILE = 5_000_000_000L;

  private final World world;
  private final Map<NodeName, String> testers = new TreeMap<>();
  private final List<LinkStatisticsView.Link> transfers = new ArrayList<>();
  private final List<SearchAnswer.Bucket> tests = new ArrayList<>();

  /**
   * @param outliers share of tests whose result is ten times too high, 0 to 1
   */
  SimulatedFeeds(World world, int seed, double outliers) {
    this.world = world;
    List<NodeName> nodes = world.nodes().stream().map(WorldNode::name).sorted().toList();
    IntStream.range(0, nodes.size())
        .forEach(n -> testers.put(nodes.get(n), "192.0.%d.%d".formatted(n / 200, 1 + n % 200)));
    SplittableRandom chance = new SplittableRandom(seed);
    world.links().forEach(link -> draw(link, chance, outliers));
  }

  private void draw(WorldLink link, SplittableRandom chance, double outliers) {
    double capacity =
        link.capacity() instanceof ObservedRate.Measured known ? known.rate().bytesPerSecond() : 0;
    double rate = capacity * chance.nextDouble(0.2, 0.95);
    if (chance.nextDouble() < ALSO_DEBUG || link.rate() == null) {
      transfers.add(transferred(link, rate));
    }
    double reached = Math.min(capacity * chance.nextDouble(0.6, 0.95), FASTEST_TESTER);
    boolean isTested = chance.nextDouble() < TESTED;
    double shown = chance.nextDouble() < outliers ? TOO_HIGH * reached : reached;
    if (isTested) {
      tests.add(tested(link, shown));
    }
  }

  private static LinkStatisticsView.Link transferred(WorldLink link, double rate) {
    long bytes = Math.round(rate * WINDOW.toSeconds());
    return new LinkStatisticsView.Link(
        link.from(),
        link.to(),
        bytes / FILE,
        ByteCount.of(bytes),
        Math.round(bytes / FILE * (1 / success(link) - 1)),
        ByteCount.ZERO,
        WINDOW.toSeconds(),
        ByteCount.ZERO,
        (double) AGE.toSeconds());
  }

  private static double success(WorldLink link) {
    return link.successPercent() == null ? 1 : link.successPercent().doubleValue() / 100;
  }

  private SearchAnswer.Bucket tested(WorldLink link, double bytesPerSecond) {
    String from = testers.getOrDefault(link.from(), "");
    String to = testers.getOrDefault(link.to(), "");
    SearchAnswer.Metric newest =
        new SearchAnswer.Metric(LongNode.valueOf(NOW.minus(AGE).toEpochMilli()));
    SearchAnswer.Metric bits = new SearchAnswer.Metric(DoubleNode.valueOf(8 * bytesPerSecond));
    return new SearchAnswer.Bucket(
        new SearchAnswer.Key(from, from, to, to, null),
        newest,
        new SearchAnswer.Unlimited(
            1,
            newest,
            new SearchAnswer.Valued(1, null, null),
            new SearchAnswer.Valued(1, newest, bits)));
  }

  /**
   * Returns what follows from both feeds.
   *
   * @param directory for the configuration and the forecasts
   * @param name of the world
   * @throws IOException if a feed could not be read
   */
  HeardRates collected(Path directory, String name) throws IOException {
    Path config = directory.resolve(name + "-feeds.yaml");
    Path forecasts = directory.resolve(name + "-forecasts.json");
    LinkStatisticsView statistics =
        new LinkStatisticsView(
            LinkStatisticsView.FORMAT, "debug", NOW, WINDOW.toSeconds(), transfers);
    try (FeedServer server = new FeedServer()) {
      server.instance("", statistics);
      server.openSearch("/opensearch", Map.of("pscheduler_throughput", tests));
      Files.writeString(config, configuration(server.address()));
      collect(config, forecasts);
    }
    return HeardRates.read(forecasts);
  }

  private static void collect(Path config, Path forecasts) throws IOException {
    FeedSettings settings = FeedsReader.read(config);
    List<FeedResult> results = Feeds.of(settings, Clock.fixed(NOW, ZoneOffset.UTC)).read(NOW);
    for (FeedResult result : results) {
      if (result.reading().isEmpty()) {
        throw new IOException("a simulated feed could not be read: " + result);
      }
    }
    List<LinkKnowledge> known =
        LinkKnowledge.of(
            results.stream().flatMap(result -> result.reading().stream()).toList(),
            settings.maxima(),
            settings.policy());
    WholeFile.write(
        forecasts, out -> Documents.FORECASTS.write(ForecastsDocument.of(known, results), out));
  }

  private String configuration(String address) {
    return """
    sites: {%s}
    instances: [{name: debug, kind: argosy, url: '%s'}]
    archives: [{name: perfsonar, kind: opensearch, url: '%s/opensearch'}]
    hosts: {%s}
    """
        .formatted(
            world.nodes().stream()
                .map(node -> "'%1$s': ['%1$s']".formatted(node.name()))
                .collect(Collectors.joining(", ")),
            address,
            address,
            testers.entrySet().stream()
                .map(tester -> "'%s': '%s'".formatted(tester.getValue(), tester.getKey()))
                .collect(Collectors.joining(", ")));
  }
}
