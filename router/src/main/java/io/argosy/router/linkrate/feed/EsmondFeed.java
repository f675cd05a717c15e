package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.PathTest;
import io.argosy.router.linkrate.evidence.SeenTest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A perfSONAR archive that speaks the dialect of esmond, as elmond does too. Each series of results
 * takes a request of its own. Series without new results are not read again. Throughput is read
 * first; if the archive is slow, round-trip times and losses for which the time does not suffice
 * are left for the next reading, and those of earlier readings are used as long as they are young
 * enough.
 */
public final class EsmondFeed implements Feed {

  private final Archive archive;
  private final EsmondReader reader;
  private volatile Map<URI, EsmondValues> known = Map.of();

  public EsmondFeed(Archive archive) {
    this(archive, EsmondReader.of(archive));
  }

  EsmondFeed(Archive archive, EsmondReader reader) {
    this.archive = archive;
    this.reader = reader;
  }

  @Override
  public String name() {
    return archive.name();
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    try (FeedHttp http = archive.open()) {
      ArchiveReading reading = new ArchiveReading(archive, now, false);
      Collection<EsmondSeries> series =
          new EsmondList(http, archive.url(), archive.policy().paths(), now, reading::asked)
              .series();
      List<EsmondSeries> useful =
          series.stream()
              .filter(one -> reading.sites(one.source(), one.destination()).isPresent())
              .filter(one -> !one.isLimited() && !one.isOutdated(now))
              .toList();
      Map<URI, EsmondValues> values = reader.read(useful, known, http, now);
      for (EsmondSeries one : series) {
        collect(one, values.getOrDefault(one.address(), EsmondValues.none(now, one)), reading);
      }
      known = values;
      return reading.reading(notes(useful, values));
    }
  }

  /** Names what was not read now or earlier, of pairs of hosts without another such series. */
  private static List<String> notes(
      Collection<EsmondSeries> useful, Map<URI, EsmondValues> values) {
    Map<Boolean, Set<SeenTest>> tests =
        useful.stream()
            .collect(
                partitioningBy(
                    one -> values.containsKey(one.address()), mapping(EsmondFeed::pair, toSet())));
    return tests.get(false).stream()
        .filter(pair -> !tests.get(true).contains(pair))
        .collect(groupingBy(SeenTest::kind, TreeMap::new, counting()))
        .entrySet()
        .stream()
        .map(kind -> note(kind.getKey(), kind.getValue()))
        .toList();
  }

  private static SeenTest pair(EsmondSeries one) {
    return new SeenTest(one.source(), one.destination(), one.kind(), Duration.ZERO);
  }

  private static String note(SeenTest.Kind kind, long pairs) {
    String values =
        switch (kind) {
          case THROUGHPUT -> "throughput";
          case ROUND_TRIP -> "round-trip times";
          case LOSS -> "losses";
        };
    return "The deadline did not suffice for %s of %s, which stay unknown until they are read."
        .formatted(values, Counted.of(pairs, "host pair"));
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
    // A value that was refused is no failed test.
    if (newest.isEmpty() && values.refused() == 0 && sites.isPresent() && !series.isLimited()) {
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
    return a.get().compareTo(b.get()) <= 0 ? a : b;
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
