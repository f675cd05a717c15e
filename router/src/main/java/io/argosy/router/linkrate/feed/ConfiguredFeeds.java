package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.evidence.ExpectedTests;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.wire.FeedSettings;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes the clients of the configured feeds. */
final class ConfiguredFeeds {

  private final FeedSettings settings;
  private final Clock clock;

  /**
   * @param clock by which feeds that fail again and again are left alone for a while
   */
  ConfiguredFeeds(FeedSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** A feed with its description. */
  record Configured(FeedEntry entry, Feed feed) {}

  List<Configured> instances() {
    return settings.instances().stream().map(this::instance).toList();
  }

  List<Configured> all(Optional<PsConfigFeed> psconfig) {
    ExpectedTests expected = psconfig.map(ExpectedTests.class::cast).orElse(ExpectedTests.NONE);
    return Stream.of(
            instances().stream(),
            settings.rateFiles().stream().map(this::rateFile),
            settings.archives().stream().map(one -> archive(one, expected)),
            psconfig.stream().map(this::psconfig))
        .flatMap(feeds -> feeds)
        .toList();
  }

  /** Returns the feed of the psConfig templates; empty if there are none. */
  Optional<PsConfigFeed> psconfig() {
    return Optional.of(settings.psconfig())
        .filter(templates -> !templates.isEmpty())
        .map(
            templates ->
                new PsConfigFeed(
                    templates,
                    settings.hosts(),
                    settings.policy().paths().overdueIntervals(),
                    settings.deadline()));
  }

  private Configured instance(FeedSettings.Instance one) {
    Access access = one.token().map(Access::bearer).orElse(Access.NONE);
    Feed feed =
        switch (one.kind()) {
          case ARGOSY -> new ArgosyFeed(one, access, settings.deadline(), mostLinks());
          case PHEDEX -> new PhedexFeed(one, access, settings.deadline(), mostLinks());
        };
    return new Configured(
        new FeedEntry(
            one.name(), word(one.kind()), one.url().toString(), settings.intervals().instances()),
        new RestingFeed(feed, clock));
  }

  private int mostLinks() {
    return FeedMemory.OF_PROCESS.linksOf(
        settings.instances().size() + settings.rateFiles().size() + settings.archives().size());
  }

  private Configured rateFile(FeedSettings.RateFile one) {
    return new Configured(
        new FeedEntry(
            one.name(), "rate-file", one.path().toString(), settings.intervals().rateFiles()),
        new RateFileFeed(one, settings.deadline(), mostLinks()));
  }

  private Configured archive(FeedSettings.Archive one, ExpectedTests expected) {
    Access access =
        one.login()
            .map(login -> Access.basic(login.user(), login.password()))
            .orElse(Access.NONE)
            .trusting(one.trust());
    Archive archive =
        new Archive(
            one.name(),
            one.url(),
            access,
            settings.deadline(),
            settings.hosts(),
            settings.sites(),
            expected,
            settings.policy());
    Feed feed =
        switch (one.kind()) {
          case ESMOND -> new EsmondFeed(archive);
          case OPENSEARCH -> new OpenSearchFeed(archive);
        };
    return new Configured(
        new FeedEntry(
            one.name(), word(one.kind()), one.url().toString(), settings.intervals().archives()),
        new RestingFeed(feed, clock));
  }

  private Configured psconfig(PsConfigFeed feed) {
    return new Configured(
        new FeedEntry(
            feed.name(),
            feed.name(),
            settings.psconfig().getFirst().toString(),
            settings.intervals().archives()),
        feed);
  }

  private static String word(Enum<?> kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
