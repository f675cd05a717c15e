package io.argosy.router.linkrate.feed;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.PathTest;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.EsmondTest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A perfSONAR archive that speaks the dialect of esmond, as elmond does too. Each series of results
 * takes a request of its own. Series without new results are not read again. Throughput is read
 * first; if the archive is slow, round-trip times and losses for which the time does not suffice
 * are left for the next reading, and those of earlier readings are used as long as they are young
 * enough.
 */
public final class EsmondFeed implements Feed {

  private static final Logger log = LoggerFactory.getLogger(EsmondFeed.class);

  /** Most results of a series; elmond refuses to send more. */
  private static final int MOST_RESULTS = 10_000;

  /** How many series are begun before the time is looked at. */
  private static final int PORTION = 200;

  /** A mesh of 60 sites is read within two minutes, however slow the archive is. */
  private static final Duration PATIENCE = Duration.ofSeconds(100);

  private final Archive archive;
  private final Duration patience;
  private volatile Map<URI, EsmondValues> known = Map.of();

  public EsmondFeed(Archive archive) {
    this(archive, least(PATIENCE, archive.deadline().multipliedBy(3).dividedBy(4)));
  }

  /**
   * @param patience after this time no further series is begun, except those of throughput
   */
  EsmondFeed(Archive archive, Duration patience) {
    this.archive = archive;
    this.patience = patience;
  }

  private static Duration least(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  @Override
  public String name() {
    return archive.name();
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    try (FeedHttp http = archive.open()) {
      ArchiveReading reading = new ArchiveReading(archive, now);
      Collection<EsmondSeries> series = new EsmondList(http, archive.url(), now).series();
      List<EsmondSeries> useful =
          series.stream()
              .filter(one -> reading.sites(one.source(), one.destination()).isPresent())
              .filter(one -> !one.isOutdated(now))
              .toList();
      Map<URI, EsmondValues> values = values(useful, http, now);
      for (EsmondSeries one : series) {
        collect(one, values.getOrDefault(one.address(), EsmondValues.none(now, one)), reading);
      }
      known = values;
      return reading.reading();
    }
  }

  /** Returns the values of each series, by its address. */
  private Map<URI, EsmondValues> values(List<EsmondSeries> series, FeedHttp http, Instant now)
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
    open.sort(Comparator.comparing(this::lastRead));
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
          name(),
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

  private Instant lastRead(EsmondSeries series) {
    EsmondValues values = known.get(series.address());
    return values == null ? Instant.MIN : values.read();
  }

  private static void read(
      List<EsmondSeries> series, FeedHttp http, Instant now, Map<URI, EsmondValues> values)
      throws IOException {
    List<EsmondTest.Point[]> points =
        http.all(
            series.stream().map(one -> results(one, now)).toList(),
            (address, body) ->
                ArchiveJson.ESMOND.read(FeedHttp.plain(address), body, EsmondTest.Point[].class));
    for (int n = 0; n < series.size(); n++) {
      EsmondSeries one = series.get(n);
      values.put(one.address(), EsmondValues.of(points.get(n), one, now));
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

  private static void collect(EsmondSeries series, EsmondValues values, ArchiveReading reading) {
    reading.refuse(values.refused());
    Optional<Duration> newest = Optional.empty();
    Optional<SitePair> sites = reading.sites(series.source(), series.destination());
    for (EsmondValues.Value value : values.values()) {
      Duration age = reading.age(value.at()).orElse(series.period());
      newest = youngest(newest, Optional.of(age));
      if (sites.isPresent() && age.compareTo(series.period()) <= 0) {
        reading.accept(sites.get(), test(series, value.number(), age), 1);
      }
    }
    Optional<Duration> tested =
        youngest(newest, youngest(age(series.updated(), reading), age(series.failed(), reading)));
    tested.ifPresent(
        age ->
            reading.seen(new SeenTest(series.source(), series.destination(), series.kind(), age)));
    if (newest.isEmpty() && sites.isPresent()) {
      tested
          .filter(age -> age.compareTo(series.period()) <= 0)
          .ifPresent(age -> reading.failed(sites.get(), age));
    }
  }

  private static Optional<Duration> age(Optional<Instant> at, ArchiveReading reading) {
    return at.flatMap(reading::age);
  }

  private static Optional<Duration> youngest(Optional<Duration> a, Optional<Duration> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.or(() -> b);
    }
    return Optional.of(least(a.get(), b.get()));
  }

  private static PathTest test(EsmondSeries series, double number, Duration age) {
    return switch (series.kind()) {
      case THROUGHPUT ->
          new PathTest.Throughput(
              new PathTest.HostPair(
                  series.source().address(),
                  series.destination().address(),
                  series.source().isIpv6()),
              new ByteRate(number),
              age);
      case ROUND_TRIP -> PathTest.RoundTrip.ofSeconds(number, age);
      case LOSS -> new PathTest.Loss(number, 1, age);
    };
  }
}
