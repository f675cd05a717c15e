package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.toMap;

import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.EsmondTest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads series of results, each by a request of its own.
 *
 * @param feed name of the archive
 * @param patience after this time no further series is begun, except those of throughput
 * @param mostResults of all series together
 */
record EsmondReader(String feed, Duration patience, int mostResults) {

  private static final Logger log = LoggerFactory.getLogger(EsmondReader.class);

  /** Most results of a series; elmond refuses to send more. */
  private static final int MOST_RESULTS = 10_000;

  /** How many series are begun before the time is looked at. */
  private static final int PORTION = 200;

  /** A mesh of 60 sites with a loss for each minute has 1,400,000. */
  private static final int MOST_OF_ALL = 2_000_000;

  /** Leaves a quarter of the deadline to the series that are under way. */
  static EsmondReader of(Archive archive) {
    return new EsmondReader(
        archive.name(), archive.deadline().multipliedBy(3).dividedBy(4), MOST_OF_ALL);
  }

  /**
   * Returns the values of each series, by its address.
   *
   * @param known values of earlier readings
   */
  Map<URI, EsmondValues> read(
      List<EsmondSeries> series, Map<URI, EsmondValues> known, FeedHttp http, Instant now)
      throws IOException {
    Map<URI, EsmondValues> values = new HashMap<>();
    List<EsmondSeries> open = new ArrayList<>();
    for (EsmondSeries one : series) {
      Optional<EsmondValues> earlier = Optional.ofNullable(known.get(one.address()));
      earlier.ifPresent(result -> values.put(one.address(), result));
      if (earlier.filter(result -> result.areThoseOf(one)).isEmpty()) {
        open.add(one);
      }
    }
    open.sort(
        Comparator.comparing((EsmondSeries one) -> lastRead(known.get(one.address())))
            .thenComparing(EsmondSeries::kind));
    for (List<EsmondSeries> portion : portions(open, false)) {
      read(portion, http, now, values);
    }
    readWhileThereIsTime(portions(open, true), http, now, values);
    return values;
  }

  private void readWhileThereIsTime(
      List<List<EsmondSeries>> portions, FeedHttp http, Instant now, Map<URI, EsmondValues> values)
      throws IOException {
    int left = 0;
    for (List<EsmondSeries> portion : portions) {
      if (http.elapsed().compareTo(patience) < 0) {
        read(portion, http, now, values);
      } else {
        left += portion.size();
      }
    }
    if (left > 0) {
      log.warn(
          "An archive is slow, and series wait for its next reading: feed={} series={}",
          feed,
          left);
    }
  }

  private static List<List<EsmondSeries>> portions(List<EsmondSeries> all, boolean areOptional) {
    List<EsmondSeries> these = all.stream().filter(one -> isOptional(one) == areOptional).toList();
    return IntStream.iterate(0, from -> from < these.size(), from -> from + PORTION)
        .mapToObj(from -> these.subList(from, Math.min(from + PORTION, these.size())))
        .toList();
  }

  private static boolean isOptional(EsmondSeries series) {
    return series.kind() != SeenTest.Kind.THROUGHPUT;
  }

  private static Instant lastRead(@Nullable EsmondValues known) {
    return known == null ? Instant.MIN : known.read();
  }

  private void read(
      List<EsmondSeries> series, FeedHttp http, Instant now, Map<URI, EsmondValues> values)
      throws IOException {
    series.forEach(one -> values.remove(one.address()));
    AtomicLong results =
        new AtomicLong(values.values().stream().mapToLong(one -> one.values().size()).sum());
    Map<URI, EsmondSeries> byAddress =
        series.stream().collect(toMap(one -> results(one, now), Function.identity()));
    List<URI> addresses = List.copyOf(byAddress.keySet());
    // Documents are much larger than values, so each is given up as soon as it has been read.
    List<EsmondValues> read =
        http.all(
            addresses,
            (address, body) -> {
              EsmondValues one = values(address, body, byAddress.get(address), now);
              requireAtMost(mostResults, results.addAndGet(one.values().size()), "The archive");
              return one;
            });
    for (int n = 0; n < addresses.size(); n++) {
      values.put(byAddress.get(addresses.get(n)).address(), read.get(n));
    }
  }

  private static EsmondValues values(URI address, byte[] body, EsmondSeries series, Instant now)
      throws IOException {
    String name = FeedHttp.plain(address);
    EsmondTest.Point[] points = ArchiveJson.ESMOND.read(name, body, EsmondTest.Point[].class);
    requireAtMost(MOST_RESULTS, points.length, name);
    return EsmondValues.of(points, series, now);
  }

  private static void requireAtMost(int most, long results, String sender) throws IOException {
    if (results > most) {
      throw new IOException("%s sends more than %,d results.".formatted(sender, most));
    }
  }

  private static URI results(EsmondSeries series, Instant now) {
    return URI.create(
        "%s%stime-start=%d&time-end=%d&limit=%d"
            .formatted(
                series.address(),
                series.address().getRawQuery() == null ? "?" : "&",
                now.minus(series.period()).getEpochSecond(),
                now.plus(Evidence.SKEW).getEpochSecond(),
                MOST_RESULTS));
  }
}
