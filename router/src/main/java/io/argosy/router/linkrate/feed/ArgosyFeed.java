package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.StatisticsAnswer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads what another Argosy, or this one, has transferred within 12 hours. */
final class ArgosyFeed implements Feed {

  private static final String PATH = "query/v1/link-statistics?window=PT12H";

  private final FeedSettings.Instance instance;
  private final Access access;
  private final Duration deadline;
  private final int mostLinks;

  ArgosyFeed(FeedSettings.Instance instance, Access access, Duration deadline, int mostLinks) {
    this.instance = instance;
    this.access = access;
    this.deadline = deadline;
    this.mostLinks = mostLinks;
  }

  @Override
  public String name() {
    return instance.name();
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    URI address = instance.url().resolve(PATH);
    try (FeedHttp http = new FeedHttp(instance.url(), access, deadline)) {
      return http.get(
          address, (from, body) -> reading(StatisticsAnswer.read(FeedHttp.plain(from), body), now));
    }
  }

  private FeedReading reading(StatisticsAnswer answer, Instant now) throws IOException {
    Duration age = Duration.between(answer.asOf(), now);
    InstanceReading reading = new InstanceReading(instance, now, mostLinks);
    for (JsonNode node : answer.links()) {
      Optional<StatisticsAnswer.Link> link = StatisticsAnswer.link(node);
      if (link.isPresent()) {
        StatisticsAnswer.Link one = link.get();
        reading.add(one.from().value(), one.to().value(), totals(one, age));
      } else {
        reading.refuse(node.path("from").asString(""), node.path("to").asString(""));
      }
    }
    return reading.reading();
  }

  /** The clock may be ahead, but nothing arrived after the answer. */
  private static double notNegative(double seconds) {
    return seconds >= 0 ? seconds : Double.NaN;
  }

  private static InstanceReading.Totals totals(StatisticsAnswer.Link link, Duration age) {
    Double newest = link.newestAgeSeconds();
    return new InstanceReading.Totals(
        link.doneFiles(),
        link.doneBytes(),
        link.failedFiles(),
        link.busySeconds(),
        newest == null ? age.toMillis() / 1e3 : age.toMillis() / 1e3 + notNegative(newest));
  }
}
