package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.PathPolicy;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.evidence.Tester;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.EsmondTest;
import io.argosy.router.linkrate.wire.EsmondTest.EventType;
import io.argosy.router.linkrate.wire.EsmondTest.Summary;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The results of one kind that a test had over time, to be read from their own address.
 *
 * @param period how old a result may be
 * @param isLimited whether the results were limited on purpose, and only tell that the test ran
 * @param isOfEsmond whether the archive is esmond and not elmond
 * @param updated when a result was added last; empty if the archive does not say it
 * @param failed when the test failed last; empty if it never did, or the archive does not say it
 */
record EsmondSeries(
    SeenTest.Kind kind,
    Tester source,
    Tester destination,
    URI address,
    Duration period,
    boolean isLimited,
    boolean isOfEsmond,
    Optional<Instant> updated,
    Optional<Instant> failed) {

  private static final String THROUGHPUT = "throughput";
  private static final String FAILURES = "failures";

  private static final Map<String, SeenTest.Kind> KINDS =
      Map.of(
          THROUGHPUT,
          SeenTest.Kind.THROUGHPUT,
          "histogram-rtt",
          SeenTest.Kind.ROUND_TRIP,
          "packet-loss-rate",
          SeenTest.Kind.LOSS,
          "packet-loss-rate-bidir",
          SeenTest.Kind.LOSS);

  private static final Set<String> SUMMARIES = Set.of("statistics", "aggregation", "average");

  /** Sums of more than this share of the period that counts would reach too far back. */
  private static final double LONGEST_WINDOW = 1.0 / 6;

  private static final double LATEST = Instant.parse("9999-01-01T00:00:00Z").getEpochSecond();

  /**
   * Returns what one test measures of a path.
   *
   * @param links resolves the links of the archive
   */
  static List<EsmondSeries> of(EsmondTest test, FeedHttp links, PathPolicy policy)
      throws IOException {
    List<EsmondSeries> series = new ArrayList<>();
    if (test.source() == null || test.destination() == null || test.eventTypes() == null) {
      return series;
    }
    Optional<Tester> source = ArchiveReading.tester(test.source(), test.inputSource());
    Optional<Tester> destination =
        ArchiveReading.tester(test.destination(), test.inputDestination());
    if (source.isEmpty() || destination.isEmpty()) {
      return series;
    }
    Optional<Instant> failed =
        event(FAILURES, test).map(EventType::timeUpdated).flatMap(EsmondSeries::time);
    for (EventType event : test.eventTypes()) {
      if (isUsable(event, test)) {
        SeenTest.Kind kind = KINDS.get(event.eventType());
        Duration period = policy.window(kind);
        URI address = links.resolve(uri(event, kind, period));
        Optional<Instant> updated =
            Optional.ofNullable(event.timeUpdated()).flatMap(EsmondSeries::time);
        boolean isOfEsmond = isOfEsmond(event.baseUri());
        series.add(
            new EsmondSeries(
                kind,
                source.get(),
                destination.get(),
                address,
                period,
                kind == SeenTest.Kind.THROUGHPUT && test.wasLimited(),
                isOfEsmond,
                updated,
                failed));
      }
    }
    return series;
  }

  private static Optional<EventType> event(String type, EsmondTest test) {
    return test.eventTypes().stream().filter(event -> event.eventType().equals(type)).findFirst();
  }

  /** Tests over UDP lose packets on purpose, and disks limit tests from disk to disk. */
  private static boolean isUsable(EventType event, EsmondTest test) {
    return event.eventType().equals(THROUGHPUT)
        ? !"disk-to-disk".equals(test.pschedulerTestType())
        : KINDS.containsKey(event.eventType())
            && (event(THROUGHPUT, test).isEmpty() || !test.usedUdp());
  }

  /**
   * Returns the address with the fewest values that suffice. Esmond stores sums of an hour, and
   * elmond computes them. It computes no sums of losses where its OpenSearch has no scripts, and
   * has single round-trip times only as sums.
   */
  private static String uri(EventType event, SeenTest.Kind kind, Duration period) {
    if (kind == SeenTest.Kind.THROUGHPUT
        || kind == SeenTest.Kind.LOSS && !isOfEsmond(event.baseUri())) {
      return event.baseUri();
    }
    return Stream.ofNullable(event.summaries())
        .flatMap(List::stream)
        .filter(summary -> SUMMARIES.contains(summary.summaryType()))
        .filter(summary -> window(summary) <= LONGEST_WINDOW * period.toSeconds())
        .max(Comparator.comparingDouble(EsmondSeries::window))
        .map(Summary::uri)
        .orElse(event.baseUri());
  }

  /** Addresses of elmond end with the number of a window. */
  private static boolean isOfEsmond(String baseUri) {
    return baseUri.endsWith("/base");
  }

  private static double window(Summary summary) {
    return ArchiveJson.number(summary.summaryWindow());
  }

  /** Returns the time that a number of seconds means. */
  static Optional<Instant> time(@Nullable JsonNode seconds) {
    double value = ArchiveJson.number(seconds);
    return value > 0 && value < LATEST
        ? Optional.of(Instant.ofEpochMilli(Math.round(value * 1e3)))
        : Optional.empty();
  }

  /** Whether all results are too old. */
  boolean isOutdated(Instant now) {
    return updated.filter(last -> last.isBefore(now.minus(period))).isPresent();
  }
}
