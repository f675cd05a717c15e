package io.argosy.router.linkrate.feed;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.PathTest;
import io.argosy.router.linkrate.evidence.PossibleValues;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.evidence.Tester;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.SearchAnswer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A perfSONAR archive in OpenSearch. It sums up the tests of all pairs of hosts, so that few
 * requests read everything.
 */
public final class OpenSearchFeed implements Feed {

  /** Each has up to 10,000 pairs of hosts, or single tests of throughput. */
  private static final int MOST_PAGES = 50;

  private static final double BITS = 8;

  private final Archive archive;

  public OpenSearchFeed(Archive archive) {
    this.archive = archive;
  }

  @Override
  public String name() {
    return archive.name();
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    try (FeedHttp http = archive.open()) {
      ArchiveReading reading = new ArchiveReading(archive, now, true);
      for (SearchQuery query :
          List.of(SearchQuery.THROUGHPUT, SearchQuery.ROUND_TRIP, SearchQuery.LOSS)) {
        Duration window = archive.policy().paths().window(query.kind());
        read(query, last -> query.body(now, window, last), http, reading);
        Duration asked = reading.asked(query.kind());
        if (asked.compareTo(window) > 0) {
          read(query, last -> query.newestOnly(now, asked, last), http, reading);
        }
      }
      return reading.reading(List.of());
    }
  }

  private void read(
      SearchQuery query,
      Function<@Nullable JsonNode, Map<String, Object>> body,
      FeedHttp http,
      ArchiveReading reading)
      throws IOException {
    URI address = address(query);
    int pages = 0;
    @Nullable JsonNode after = null;
    do {
      @Nullable JsonNode last = after;
      String json = ArchiveJson.SEARCH.write(body.apply(last));
      after =
          http.post(address, json, (from, answer) -> collect(query, from, answer, reading))
              .orElse(null);
      requireProgress(last, after, ++pages);
    } while (after != null);
  }

  private URI address(SearchQuery query) {
    String url = archive.url().toString();
    return URI.create((url.endsWith("/") ? url : url + "/") + query.path());
  }

  /** Returns the key from which the next part of the answer continues. */
  private static Optional<JsonNode> collect(
      SearchQuery query, URI address, byte[] body, ArchiveReading reading) throws IOException {
    String name = FeedHttp.plain(address);
    SearchAnswer answer = ArchiveJson.SEARCH.read(name, body, SearchAnswer.class);
    if (answer.timedOut() || answer.shards().failed() > 0) {
      throw new IOException(name + " searched only a part of its tests.");
    }
    if (answer.aggregations() == null) {
      return Optional.empty();
    }
    for (SearchAnswer.Bucket bucket : answer.aggregations().pairs().buckets()) {
      collect(query, bucket, reading);
    }
    // A list may also end with a key that is null in JSON.
    return Optional.ofNullable(answer.aggregations().pairs().afterKey())
        .filter(key -> !key.isNull());
  }

  /** Longer loops end by the number of pages. */
  private void requireProgress(@Nullable JsonNode last, @Nullable JsonNode after, int pages)
      throws IOException {
    if (after != null && after.equals(last)) {
      throw new IOException(FeedHttp.plain(archive.url()) + " lists the same page of tests twice.");
    }
    if (after != null && pages > MOST_PAGES) {
      throw new IOException(
          FeedHttp.plain(archive.url()) + " lists more than " + MOST_PAGES + " pages of tests.");
    }
  }

  private static void collect(
      SearchQuery query, SearchAnswer.Bucket bucket, ArchiveReading reading) {
    SearchAnswer.Key key = bucket.key().directed();
    Optional<Tester> source = tester(key.source(), key.sourceName());
    Optional<Tester> destination = tester(key.destination(), key.destinationName());
    if (source.isEmpty() || destination.isEmpty()) {
      return;
    }
    age(bucket.newest(), reading)
        .map(since -> new SeenTest(source.get(), destination.get(), query.kind(), since))
        .ifPresent(reading::seen);
    SearchAnswer.Unlimited tests = bucket.unlimited();
    if (tests != null && tests.docCount() > 0) {
      PathTest.HostPair hosts = hosts(source.get(), destination.get());
      reading
          .sites(source.get(), destination.get())
          .ifPresent(sites -> collect(query, tests, hosts, sites, reading));
    }
  }

  private static void collect(
      SearchQuery query,
      SearchAnswer.Unlimited tests,
      PathTest.HostPair hosts,
      SitePair sites,
      ArchiveReading reading) {
    reading.refuse(tests.valued().docCount() - tests.possible().docCount());
    if (tests.possible().docCount() > 0) {
      accept(query, tests.possible(), hosts, sites, reading);
    } else if (tests.valued().docCount() == 0) {
      // A value that was refused is no failed test.
      age(tests.newest(), reading).ifPresent(since -> reading.failed(sites, since));
    }
  }

  private static void accept(
      SearchQuery query,
      SearchAnswer.Valued possible,
      PathTest.HostPair hosts,
      SitePair sites,
      ArchiveReading reading) {
    double result = number(possible.result());
    Optional<PathTest> test =
        age(possible.newest(), reading)
            .flatMap(age -> test(query.kind(), hosts, result, possible.docCount(), age));
    test.ifPresentOrElse(
        one -> reading.accept(sites, one, possible.docCount()),
        () -> reading.refuse(possible.docCount()));
  }

  /**
   * Returns nothing for a result that is not possible, which a server should not have summed up.
   */
  private static Optional<PathTest> test(
      SeenTest.Kind kind, PathTest.HostPair hosts, double result, long tests, Duration age) {
    return switch (kind) {
      case THROUGHPUT ->
          Optional.of(result / BITS)
              .filter(PossibleValues::isRate)
              .map(rate -> new PathTest.Throughput(hosts, new ByteRate(rate), age));
      case ROUND_TRIP ->
          Optional.of(result)
              .filter(PossibleValues::isRoundTrip)
              .map(seconds -> PathTest.RoundTrip.ofSeconds(seconds, age));
      case LOSS ->
          Optional.of(result)
              .filter(PossibleValues::isLoss)
              .map(share -> new PathTest.Loss(share, tests, age));
    };
  }

  private static PathTest.HostPair hosts(Tester source, Tester destination) {
    return new PathTest.HostPair(source.address(), destination.address(), source.isIpv6());
  }

  private static Optional<Tester> tester(@Nullable String address, @Nullable String name) {
    String known = address == null ? name : address;
    return known == null ? Optional.empty() : ArchiveReading.tester(known, name);
  }

  private static Optional<Duration> age(
      SearchAnswer.@Nullable Metric start, ArchiveReading reading) {
    double millis = number(start);
    return millis > 0 && millis < 1e15
        ? reading.age(Instant.ofEpochMilli(Math.round(millis)))
        : Optional.empty();
  }

  private static double number(SearchAnswer.@Nullable Metric metric) {
    return metric == null || metric.value() == null
        ? Double.NaN
        : ArchiveJson.number(metric.value());
  }
}
