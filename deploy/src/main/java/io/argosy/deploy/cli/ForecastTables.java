package io.argosy.deploy.cli;

import io.argosy.common.wire.user.EvidenceWords;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.deploy.screen.TextTable;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tables of the forecasts of links and of the state of feeds, for the command line. */
final class ForecastTables {

  private ForecastTables() {}

  static List<String> links(List<ForecastsFile.Link> links) {
    TextTable table =
        new TextTable("From, To, Expected rate, Capacity, Expected success, Follows from");
    for (ForecastsFile.Link link : links) {
      table.row(
          link.from(),
          link.to(),
          EvidenceWords.rate(link.rate()),
          capacity(link),
          percent(link.successPercent()),
          EvidenceWords.sources(link));
    }
    return table.linesOr("Nothing is known of these links.");
  }

  private static String capacity(ForecastsFile.Link link) {
    if (link.capacity() == null) {
      return "";
    }
    return (link.capacityIsLowerBound() ? "at least " : "") + EvidenceWords.rate(link.capacity());
  }

  private static String percent(@Nullable Double percent) {
    return percent == null ? "" : EvidenceWords.percent(percent);
  }

  static List<String> feeds(List<ForecastsFile.FeedState> feeds) {
    TextTable table = new TextTable("Feed, State, Accepted, Refused, Unmapped, Overdue");
    for (ForecastsFile.FeedState feed : feeds) {
      table.row(
          feed.name(),
          feed.ok() ? "ok" : "failed: " + feed.error(),
          feed.accepted(),
          feed.refused(),
          feed.unmapped().size(),
          feed.overdue().size());
    }
    return Stream.concat(
            table.linesOr("No feed is configured.").stream(),
            feeds.stream().flatMap(ForecastTables::overdue))
        .toList();
  }

  private static Stream<String> overdue(ForecastsFile.FeedState feed) {
    return feed.overdue().stream().map(test -> "%s: overdue: %s".formatted(feed.name(), test));
  }
}
