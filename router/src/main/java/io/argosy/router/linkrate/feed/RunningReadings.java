package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedResult;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Readings of feeds that are under way, each within the deadline. Used by one thread. */
final class RunningReadings implements AutoCloseable {

  /** A client ends its reading at the deadline; this is for one that hangs nevertheless. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  private final Duration deadline;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CompletionService<FeedResult> finished = new ExecutorCompletionService<>(threads);
  private final Map<Future<FeedResult>, Begun> open = new LinkedHashMap<>();

  /**
   * @param end by {@link System#nanoTime}
   */
  private record Begun(String feed, long end) {}

  RunningReadings(Duration deadline) {
    this.deadline = deadline;
  }

  void begin(Feed feed, Instant now) {
    long end = System.nanoTime() + deadline.plus(GRACE).toNanos();
    open.put(finished.submit(() -> result(feed, now)), new Begun(feed.name(), end));
  }

  boolean isOpen(String feed) {
    return open.values().stream().anyMatch(one -> one.feed().equals(feed));
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  private static FeedResult result(Feed feed, Instant now) {
    try {
      return FeedResult.of(feed.read(now));
    } catch (IOException e) {
      return FeedResult.failed(feed.name(), String.valueOf(e.getMessage()));
    }
  }

  /** Returns the next result; empty if there is none within a second. */
  Optional<FeedResult> next() {
    try {
      Future<FeedResult> done = finished.poll(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      // A reading that was given up is not open any more.
      return done != null && open.containsKey(done)
          ? Optional.of(result(done, open.remove(done)))
          : givenUp("The feed was not read within %s s.".formatted(deadline.toMillis() / 1e3), 0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return givenUp("The reading was interrupted.", Long.MAX_VALUE);
    }
  }

  /** A client with a fault must not keep the other feeds from being read. */
  private static FeedResult result(Future<FeedResult> done, Begun begun) {
    return done.state() == Future.State.SUCCESS
        ? done.resultNow()
        : FeedResult.failed(begun.feed(), "The feed cannot be used: " + done.exceptionNow());
  }

  /** Gives up the first reading that has at most this much time left. */
  private Optional<FeedResult> givenUp(String error, long nanosecondsLeft) {
    long now = System.nanoTime();
    Optional<Future<FeedResult>> late =
        open.entrySet().stream()
            .filter(one -> one.getValue().end() - now <= nanosecondsLeft)
            .map(Map.Entry::getKey)
            .findFirst();
    late.ifPresent(one -> one.cancel(true));
    return late.map(open::remove).map(begun -> FeedResult.failed(begun.feed(), error));
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
