package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.wire.FeedSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The feeds of a router, each with the interval at which it is read. */
public final class RouterFeeds implements FeedReader {

  private final Feeds feeds;
  private final List<FeedEntry> entries;

  /**
   * The time between two readings of a feed.
   *
   * @param rateFiles of files with rates, so that a change takes effect
   */
  public record Intervals(Duration instances, Duration archives, Duration rateFiles) {}

  public RouterFeeds(FeedSettings settings, Intervals every, Clock clock) {
    feeds = Feeds.of(settings, clock);
    entries = entries(settings, every);
  }

  private static List<FeedEntry> entries(FeedSettings settings, Intervals every) {
    List<FeedEntry> all = new ArrayList<>();
    settings.instances().stream()
        .filter(one -> !one.own())
        .forEach(
            one ->
                all.add(
                    new FeedEntry(
                        one.name(), word(one.kind()), one.url().toString(), every.instances())));
    settings
        .rateFiles()
        .forEach(
            one ->
                all.add(
                    new FeedEntry(one.name(), "rates", one.path().toString(), every.rateFiles())));
    settings
        .archives()
        .forEach(
            one ->
                all.add(
                    new FeedEntry(
                        one.name(), word(one.kind()), one.url().toString(), every.archives())));
    if (!settings.psconfig().isEmpty()) {
      all.add(
          new FeedEntry(
              PsConfigFeed.NAME,
              "psconfig",
              settings.psconfig().getFirst().toString(),
              every.archives()));
    }
    return List.copyOf(all);
  }

  private static String word(Enum<?> kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** Returns all but the own instance, whose history the router has in its database. */
  @Override
  public List<FeedEntry> feeds() {
    return entries;
  }

  @Override
  public List<FeedResult> read(Set<String> names, Instant now) {
    return feeds.read(now, names);
  }
}
