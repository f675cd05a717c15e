package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.PathPolicy;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.EsmondTest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lists the tests of esmond or elmond, page by page.
 *
 * @param asked how far back to ask for each kind of test
 */
record EsmondList(
    FeedHttp http,
    URI archive,
    PathPolicy policy,
    Instant now,
    Function<SeenTest.Kind, Duration> asked) {

  private static final int PAGE = 1000;
  private static final int MOST_PAGES = 500;
  private static final int MOST_SERIES = 50_000;

  /** Returns all series with results since the times asked for, in the order of the archive. */
  Collection<EsmondSeries> series() throws IOException {
    Map<URI, EsmondSeries> series = new LinkedHashMap<>();
    list("throughput", SeenTest.Kind.THROUGHPUT, series);
    list("histogram-rtt", SeenTest.Kind.ROUND_TRIP, series);
    list("packet-loss-rate", SeenTest.Kind.LOSS, series);
    list("packet-loss-rate-bidir", SeenTest.Kind.LOSS, series);
    // Esmond lists tests that only failed with their failures alone. Elmond lists them with their
    // kind of test, and cannot list failures.
    if (series.values().stream().anyMatch(EsmondSeries::isOfEsmond)) {
      list("failures", SeenTest.Kind.THROUGHPUT, series);
    }
    return series.values();
  }

  private void list(String event, SeenTest.Kind kind, Map<URI, EsmondSeries> series)
      throws IOException {
    Set<URI> pages = new HashSet<>();
    @Nullable URI page = first(event, kind);
    while (page != null) {
      if (!pages.add(page)) {
        throw new IOException(FeedHttp.plain(archive) + " lists the same page of tests twice.");
      }
      if (pages.size() > MOST_PAGES) {
        throw new IOException(
            FeedHttp.plain(archive) + " lists more than " + MOST_PAGES + " pages of tests.");
      }
      page = http.get(page, (from, body) -> next(from, body, series)).orElse(null);
    }
  }

  private URI first(String event, SeenTest.Kind kind) {
    long start = now.minus(asked.apply(kind)).getEpochSecond();
    return URI.create(
        "%s?format=json&event-type=%s&time-start=%d&limit=%d"
            .formatted(archive, event, start, PAGE));
  }

  /** Adds the series of a page, and returns the address of the next one. */
  private Optional<URI> next(URI page, byte[] body, Map<URI, EsmondSeries> series)
      throws IOException {
    EsmondTest[] tests = ArchiveJson.ESMOND.read(FeedHttp.plain(page), body, EsmondTest[].class);
    for (EsmondTest test : tests) {
      EsmondSeries.of(test, http, policy).forEach(one -> series.putIfAbsent(one.address(), one));
    }
    if (series.size() > MOST_SERIES) {
      throw new IOException(
          "%s lists more than %,d series of results."
              .formatted(FeedHttp.plain(archive), MOST_SERIES));
    }
    String next = tests.length == 0 ? null : tests[0].metadataNextPage();
    return next == null ? Optional.empty() : Optional.of(http.resolve(next));
  }
}
