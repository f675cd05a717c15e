package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.toCollection;

import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.OverdueTests;
import io.argosy.router.linkrate.feed.ConfiguredFeeds.Configured;
import io.argosy.router.linkrate.wire.FeedSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The configured feeds, which are read at the same time, each within the deadline. */
public final class Feeds implements FeedReader {

  private final List<Configured> all;
  private final Optional<PsConfigFeed> psconfig;
  private final Duration deadline;
  private final Clock clock;

  private Feeds(
      List<Configured> all, Optional<PsConfigFeed> psconfig, Duration deadline, Clock clock) {
    this.all = all.stream().sorted(Comparator.comparing(one -> one.entry().name())).toList();
    this.psconfig = psconfig;
    this.deadline = deadline;
    this.clock = clock;
  }

  /** Returns the feeds of a router for which none are configured. */
  public static Feeds none(Clock clock) {
    return new Feeds(List.of(), Optional.empty(), Duration.ZERO, clock);
  }

  /**
   * Returns everything that is configured.
   *
   * @param clock from which the ages of a router's readings count, and by which feeds that fail
   *     again and again are left alone for a while
   */
  public static Feeds of(FeedSettings settings, Clock clock) {
    return of(settings, List.of(), clock);
  }

  /** Returns everything that is configured, and more feeds. */
  static Feeds of(FeedSettings settings, List<Configured> more, Clock clock) {
    ConfiguredFeeds configured = new ConfiguredFeeds(settings, clock);
    Optional<PsConfigFeed> psconfig = configured.psconfig();
    List<Configured> all = Stream.concat(configured.all(psconfig).stream(), more.stream()).toList();
    return new Feeds(all, psconfig, settings.deadline(), clock);
  }

  /** Returns the instances only, the own one too. */
  public static Feeds ofInstances(FeedSettings settings, Clock clock) {
    return new Feeds(
        new ConfiguredFeeds(settings, clock).instances(),
        Optional.empty(),
        settings.deadline(),
        clock);
  }

  @Override
  public List<FeedEntry> feeds() {
    return all.stream().map(Configured::entry).toList();
  }

  /**
   * Reads all feeds once; returns one result for each, sorted by name. Each archive lists those of
   * its overdue tests that are overdue in all that could be read.
   */
  public List<FeedResult> read(Instant now) {
    Set<String> unread = feeds().stream().map(FeedEntry::name).collect(toCollection(HashSet::new));
    Map<String, FeedResult> results = new TreeMap<>();
    read(
        () -> unread,
        () -> now,
        result -> {
          unread.remove(result.feed());
          results.put(result.feed(), result);
        });
    List<Set<String>> overdue =
        feeds().stream()
            .filter(one -> OverdueTests.isArchive(one.kind()))
            .flatMap(one -> results.get(one.name()).reading().stream())
            .map(one -> Set.copyOf(one.overdue()))
            .toList();
    return results.values().stream().map(one -> one.comparedWith(overdue)).toList();
  }

  @Override
  public void read(Supplier<Set<String>> due, Consumer<FeedResult> done) {
    read(due, clock::instant, done);
  }

  /** Begins no reading later than the deadline of the first ones, so that this ends. */
  private void read(Supplier<Set<String>> due, Supplier<Instant> now, Consumer<FeedResult> done) {
    long last = System.nanoTime() + deadline.toNanos();
    try (RunningReadings running = new RunningReadings(deadline)) {
      begin(due.get(), now.get(), running);
      while (!running.isEmpty()) {
        running.next().ifPresent(done);
        if (System.nanoTime() - last < 0) {
          begin(due.get(), now.get(), running);
        }
      }
    }
  }

  private void begin(Set<String> names, Instant now, RunningReadings running) {
    List<Feed> due =
        all.stream()
            .map(Configured::feed)
            .filter(feed -> names.contains(feed.name()) && !running.isOpen(feed.name()))
            .toList();
    psconfig.filter(due::contains).ifPresent(PsConfigFeed::begin);
    due.forEach(feed -> running.begin(feed, now));
  }
}
