package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.OverdueTests;
import io.argosy.router.linkrate.feed.ConfiguredFeeds.Configured;
import io.argosy.router.linkrate.wire.FeedSettings;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The configured feeds, which are read at the same time, each within the deadline. */
public final class Feeds implements FeedReader {

  /** A client ends its reading at the deadline; this is for one that hangs nevertheless. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final List<Configured> all;
  private final Optional<PsConfigFeed> psconfig;
  private final Set<String> archives;
  private final Duration deadline;

  private Feeds(
      List<Configured> all,
      Optional<PsConfigFeed> psconfig,
      Set<String> archives,
      Duration deadline) {
    this.all = all.stream().sorted(Comparator.comparing(one -> one.entry().name())).toList();
    this.psconfig = psconfig;
    this.archives = archives;
    this.deadline = deadline;
  }

  /** Returns the feeds of a router for which none are configured. */
  public static Feeds none() {
    return new Feeds(List.of(), Optional.empty(), Set.of(), Duration.ZERO);
  }

  /**
   * Returns everything that is configured.
   *
   * @param clock by which feeds that fail again and again are left alone for a while
   */
  public static Feeds of(FeedSettings settings, Clock clock) {
    ConfiguredFeeds configured = new ConfiguredFeeds(settings, clock);
    Optional<PsConfigFeed> psconfig = configured.psconfig();
    Set<String> archives =
        settings.archives().stream().map(FeedSettings.Archive::name).collect(toSet());
    return new Feeds(configured.all(psconfig), psconfig, archives, settings.deadline());
  }

  /** Returns the instances only, the own one too. */
  public static Feeds ofInstances(FeedSettings settings, Clock clock) {
    return new Feeds(
        new ConfiguredFeeds(settings, clock).instances(),
        Optional.empty(),
        Set.of(),
        settings.deadline());
  }

  /** Returns all but the own instance, for a router that has its own history in its database. */
  public static Feeds ofOthers(FeedSettings settings, Clock clock) {
    return of(settings.withoutOwn(), clock);
  }

  @Override
  public List<FeedEntry> feeds() {
    return all.stream().map(Configured::entry).toList();
  }

  /** Reads all feeds; returns one result for each, sorted by name. */
  public List<FeedResult> read(Instant now) {
    return read(feeds().stream().map(FeedEntry::name).collect(toSet()), now);
  }

  @Override
  public List<FeedResult> read(Set<String> names, Instant now) {
    List<Feed> due =
        all.stream().map(Configured::feed).filter(feed -> names.contains(feed.name())).toList();
    psconfig.filter(due::contains).ifPresent(PsConfigFeed::begin);
    long end = System.nanoTime() + deadline.plus(GRACE).toNanos();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      List<Future<FeedResult>> started =
          due.stream().map(feed -> threads.submit(() -> result(feed, now))).toList();
      List<FeedResult> results = new ArrayList<>();
      for (int n = 0; n < due.size(); n++) {
        results.add(awaited(due.get(n).name(), started.get(n), end - System.nanoTime()));
      }
      return OverdueTests.inAll(results, archives);
    } finally {
      threads.shutdownNow();
    }
  }

  private static FeedResult result(Feed feed, Instant now) {
    try {
      return FeedResult.of(feed.read(now));
    } catch (IOException e) {
      return FeedResult.failed(feed.name(), String.valueOf(e.getMessage()));
    }
  }

  /** A client with a fault must not keep the other feeds from being read. */
  private FeedResult awaited(String feed, Future<FeedResult> result, long nanoseconds) {
    try {
      return result.get(Math.max(0, nanoseconds), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      return FeedResult.failed(feed, "The feed cannot be used: " + e.getCause());
    } catch (TimeoutException e) {
      return FeedResult.failed(
          feed, "The feed was not read within %s s.".formatted(deadline.toMillis() / 1e3));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FeedResult.failed(feed, "The reading was interrupted.");
    }
  }
}
