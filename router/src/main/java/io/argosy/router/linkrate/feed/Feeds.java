package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.OverdueTests;
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

/** All configured feeds, which are read at the same time. */
public final class Feeds {

  /** A feed ends its reading at the deadline; this is for those that hang nevertheless. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final List<Feed> feeds;
  private final Optional<PsConfigFeed> psconfig;
  private final Set<String> archives;
  private final Duration deadline;

  private Feeds(
      List<Feed> feeds, Optional<PsConfigFeed> psconfig, Set<String> archives, Duration deadline) {
    this.feeds = feeds.stream().sorted(Comparator.comparing(Feed::name)).toList();
    this.psconfig = psconfig;
    this.archives = archives;
    this.deadline = deadline;
  }

  /**
   * Returns everything that is configured.
   *
   * @param clock by which feeds that fail again and again are left alone for a while
   */
  public static Feeds of(FeedSettings settings, Clock clock) {
    Optional<PsConfigFeed> psconfig =
        Optional.of(settings.psconfig())
            .filter(templates -> !templates.isEmpty())
            .map(
                templates ->
                    new PsConfigFeed(
                        templates,
                        settings.hosts(),
                        settings.overdueIntervals(),
                        settings.deadline()));
    List<Feed> all = new ArrayList<>(instances(settings, clock));
    settings.rateFiles().forEach(file -> all.add(new RateFileFeed(file)));
    psconfig.ifPresent(all::add);
    Set<String> archives =
        settings.archives().stream().map(FeedSettings.Archive::name).collect(toSet());
    return new Feeds(all, psconfig, archives, settings.deadline());
  }

  /** Returns the instances only, the own one too. */
  public static Feeds ofInstances(FeedSettings settings, Clock clock) {
    return new Feeds(instances(settings, clock), Optional.empty(), Set.of(), settings.deadline());
  }

  private static List<Feed> instances(FeedSettings settings, Clock clock) {
    return settings.instances().stream().map(one -> instance(one, settings.deadline())).toList();
  }

  private static Feed instance(FeedSettings.Instance instance, Duration deadline) {
    Access access = instance.token().map(Access::bearer).orElse(Access.NONE);
    return switch (instance.kind()) {
      case ARGOSY -> new ArgosyFeed(instance, access, deadline);
      case PHEDEX -> new PhedexFeed(instance, access, deadline);
    };
  }

  /**
   * Reads all feeds, each within the deadline.
   *
   * @param now the time from which ages count
   * @return one result for each feed, sorted by name
   */
  public List<FeedResult> read(Instant now) {
    return read(now, feeds);
  }

  /** Reads only the feeds with these names, like {@link #read(Instant)}. */
  public List<FeedResult> read(Instant now, Set<String> names) {
    return read(now, feeds.stream().filter(feed -> names.contains(feed.name())).toList());
  }

  private List<FeedResult> read(Instant now, List<Feed> these) {
    psconfig.filter(these::contains).ifPresent(PsConfigFeed::begin);
    long end = System.nanoTime() + deadline.plus(GRACE).toNanos();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      List<Future<FeedResult>> results =
          these.stream().map(feed -> threads.submit(() -> result(feed, now))).toList();
      List<FeedResult> all = new ArrayList<>();
      for (int n = 0; n < these.size(); n++) {
        all.add(awaited(these.get(n).name(), results.get(n), end - System.nanoTime()));
      }
      return OverdueTests.inAll(all, archives);
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

  /** A feed whose client has a fault must not keep the others from being read. */
  private FeedResult awaited(String feed, Future<FeedResult> result, long nanoseconds) {
    try {
      return result.get(Math.max(0, nanoseconds), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      return FeedResult.failed(feed, "cannot be used: " + e.getCause());
    } catch (TimeoutException e) {
      return FeedResult.failed(
          feed, "was not read completely within " + deadline.toMillis() / 1e3 + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FeedResult.failed(feed, "the reading was interrupted");
    }
  }
}
