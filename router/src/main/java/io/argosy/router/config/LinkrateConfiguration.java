package io.argosy.router.config;

import io.argosy.common.process.FileProblem;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.FeedCycle;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.ForecastCycle;
import io.argosy.router.linkrate.ForecastCycle.ForecastTerms;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.feed.WatchedFeeds;
import io.argosy.router.linkrate.store.JdbcBinCompaction;
import io.argosy.router.linkrate.store.JdbcFeedStore;
import io.argosy.router.linkrate.store.JdbcForecastStore;
import io.argosy.router.linkrate.store.JdbcLinkBins;
import io.argosy.router.linkrate.store.JdbcLinkFlows;
import io.argosy.router.linkrate.store.JdbcLinkForecasts;
import io.argosy.router.linkrate.store.LinkTimes;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.Transactions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The history of links, the feeds, and the forecasts that follow from both. */
@Configuration(proxyBeanMethods = false)
@Import({
  FeedCycle.class,
  ForecastCycle.class,
  JdbcFeedStore.class,
  JdbcForecastStore.class,
  JdbcLinkBins.class,
  JdbcLinkFlows.class,
  JdbcLinkForecasts.class
})
class LinkrateConfiguration {

  private static final String FEEDS_FILE = "argosy.router.linkrate.feeds-file";

  private static final Duration FORECAST_SWEEP = Duration.ofMinutes(1);

  /** Feeds that are due are looked up this often. */
  private static final Duration FEED_SWEEP = Duration.ofSeconds(5);

  private static final Duration COMPACT_SWEEP = Duration.ofHours(1);

  private static final Duration FLOWS_SWEEP = Duration.ofMinutes(1);

  /** The configured feeds, if there are any. */
  record KnownFeeds(Optional<WatchedFeeds> watched) {

    ForecastTerms terms(String instance) {
      Optional<FeedSettings> settings = watched.map(WatchedFeeds::settings);
      return new ForecastTerms(
          instance,
          settings.map(FeedSettings::policy).orElse(ForecastPolicy.DEFAULT),
          settings.map(FeedSettings::maxima).orElse(Map.of()));
    }
  }

  @Bean
  KnownFeeds knownFeeds(RouterProperties properties, Clock clock) {
    Path file = properties.linkrate().feedsFile();
    if (file == null) {
      return new KnownFeeds(Optional.empty());
    }
    try {
      return new KnownFeeds(Optional.of(new WatchedFeeds(file, clock)));
    } catch (Refusal e) {
      throw RefusedToStart.key(FEEDS_FILE, file + ": " + e.getMessage());
    } catch (IOException e) {
      throw RefusedToStart.key(FEEDS_FILE, FileProblem.of(file, e));
    }
  }

  @Bean
  FeedReader feedReader(KnownFeeds feeds, Clock clock) {
    return feeds.watched().map(FeedReader.class::cast).orElseGet(() -> Feeds.none(clock));
  }

  @Bean
  Supplier<ForecastTerms> forecastTerms(KnownFeeds feeds, RouterProperties properties) {
    return () -> feeds.terms(properties.instance().value());
  }

  @Bean
  StoredTimes linkTimes(JdbcClient jdbc) {
    return LinkTimes.of(jdbc);
  }

  @Bean
  Duty feedDuty(FeedCycle cycle) {
    return Duty.prompt("feeds", FEED_SWEEP, cycle::run);
  }

  @Bean
  Duty forecastDuty(ForecastCycle cycle) {
    return Duty.of(Stage.LINKRATE, FORECAST_SWEEP, cycle::run);
  }

  @Bean
  Duty compactBinsDuty(
      JdbcClient jdbc, Transactions transactions, Clock clock, RouterProperties properties) {
    JdbcBinCompaction compaction;
    try {
      compaction =
          new JdbcBinCompaction(
              jdbc, transactions, properties.linkrate().retention(properties.history()));
    } catch (IllegalArgumentException e) {
      throw new RefusedToStart("argosy.router.linkrate: " + e.getMessage());
    }
    return Duty.swept("compact-bins", COMPACT_SWEEP, () -> compaction.run(clock.instant()));
  }

  @Bean
  Duty forgetFlowsDuty(LinkFlows flows, Clock clock) {
    return Duty.swept(
        "forget-flows",
        FLOWS_SWEEP,
        () ->
            Portions.all(
                () ->
                    flows.forget(
                        clock.instant().minus(LinkFlows.SHOWN),
                        clock.instant().plus(FLOWS_SWEEP))));
  }
}
