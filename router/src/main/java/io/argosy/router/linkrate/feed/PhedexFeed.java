package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.wire.ArchiveJson;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.PhedexAnswer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads what an instance of the classic PhEDEx has transferred within 12 hours, from its data
 * service. It counts in bins of an hour, its shortest usual ones. A link was busy in the bins in
 * which files arrived. Links that are deactivated say nothing; nor do those between a disk buffer
 * and its tape, which PhEDEx only pretends to use.
 */
final class PhedexFeed implements Feed {

  private static final Duration WINDOW = Duration.ofHours(12);
  private static final int BIN_SECONDS = 3600;
  private static final Set<String> PRETENDED = Set.of("Staging", "Migration");

  private final FeedSettings.Instance instance;
  private final Access access;
  private final Duration deadline;
  private final int mostLinks;

  PhedexFeed(FeedSettings.Instance instance, Access access, Duration deadline, int mostLinks) {
    this.instance = instance;
    this.access = access;
    this.deadline = deadline;
    this.mostLinks = mostLinks;
  }

  private record Ends(String from, String to) {

    static Ends of(PhedexAnswer.Link link) {
      return new Ends(link.from(), link.to());
    }
  }

  @Override
  public String name() {
    return instance.name();
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    Instant start = now.minus(WINDOW).truncatedTo(ChronoUnit.HOURS);
    URI history =
        instance
            .url()
            .resolve(
                "transferhistory?starttime=%d&endtime=%d&binwidth=%d"
                    .formatted(start.getEpochSecond(), now.getEpochSecond(), BIN_SECONDS));
    try (FeedHttp http = new FeedHttp(instance.url(), access, deadline)) {
      Set<Ends> silent =
          http.get(instance.url().resolve("links"), (from, body) -> silent(links(from, body)));
      return http.get(history, (from, body) -> reading(links(from, body), silent, now));
    }
  }

  private static List<PhedexAnswer.Link> links(URI address, byte[] body) throws IOException {
    return PhedexAnswer.read(FeedHttp.plain(address), body);
  }

  private static Set<Ends> silent(List<PhedexAnswer.Link> links) {
    return links.stream()
        .filter(
            link ->
                "deactivated".equals(link.status())
                    || PRETENDED.contains(String.valueOf(link.kind())))
        .map(Ends::of)
        .collect(toSet());
  }

  private FeedReading reading(List<PhedexAnswer.Link> history, Set<Ends> silent, Instant now)
      throws IOException {
    InstanceReading reading = new InstanceReading(instance, now, mostLinks);
    for (PhedexAnswer.Link link : history) {
      if (!silent.contains(Ends.of(link))) {
        reading.add(link.from(), link.to(), totals(link, now));
      }
    }
    return reading.reading();
  }

  private static InstanceReading.Totals totals(PhedexAnswer.Link link, Instant now) {
    double time = now.toEpochMilli() / 1e3;
    List<Bin> bins = Stream.ofNullable(link.transfer()).flatMap(List::stream).map(Bin::of).toList();
    List<Bin> done = bins.stream().filter(bin -> bin.doneBytes() != 0).toList();
    List<Bin> tried =
        bins.stream().filter(bin -> bin.doneFiles() + bin.failedFiles() != 0).toList();
    return new InstanceReading.Totals(
        bins.stream().mapToDouble(Bin::doneFiles).sum(),
        bins.stream().mapToDouble(Bin::doneBytes).sum(),
        bins.stream().mapToDouble(Bin::failedFiles).sum(),
        done.stream().mapToDouble(bin -> bin.endBefore(time) - bin.start()).sum(),
        (done.isEmpty() ? tried : done)
            .stream().mapToDouble(bin -> time - bin.endBefore(time)).min().orElse(0));
  }

  /** Times are in seconds since 1970. NaN is what is no number. */
  private record Bin(
      double start, double width, double doneFiles, double doneBytes, double failedFiles) {

    static Bin of(PhedexAnswer.Bin bin) {
      return new Bin(
          ArchiveJson.number(bin.timebin()),
          ArchiveJson.number(bin.binwidth()),
          possible(ArchiveJson.number(bin.doneFiles())),
          possible(ArchiveJson.number(bin.doneBytes())),
          possible(ArchiveJson.number(bin.failFiles())));
    }

    /** A negative number would otherwise disappear in the sum. */
    private static double possible(double value) {
      return value >= 0 ? value : Double.NaN;
    }

    /** The bin of the current hour has not ended. */
    double endBefore(double time) {
      return start + width > time && start <= time ? time : start + width;
    }
  }
}
