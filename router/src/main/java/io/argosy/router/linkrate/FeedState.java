package io.argosy.router.linkrate;

import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A configured feed and what it last said.
 *
 * @param tried time of the last attempt to read it
 * @param error why the last attempt failed; empty if it succeeded
 * @param readAt time of the last complete reading, which stays in use while the feed fails
 * @param begun whether a reading was begun and not ended, as when the program ended meanwhile
 */
public record FeedState(
    FeedEntry entry,
    Optional<Instant> tried,
    Optional<String> error,
    Optional<Instant> readAt,
    boolean begun) {

  /** A feed that failed is read again after this time, or after its interval if that is shorter. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** Returns the state of a feed that was never read. */
  static FeedState of(FeedEntry entry) {
    return new FeedState(entry, Optional.empty(), Optional.empty(), Optional.empty(), false);
  }

  /** Returns the state with the current configuration; something else was never read. */
  FeedState as(FeedEntry configured) {
    return configured.kind().equals(entry.kind()) && configured.address().equals(entry.address())
        ? new FeedState(configured, tried, error, readAt, begun)
        : of(configured);
  }

  boolean isDue(Instant now) {
    Duration interval =
        error.isPresent() && entry.interval().compareTo(RETRY) > 0 ? RETRY : entry.interval();
    // If the clock was set back, the last attempt lies in the future.
    return tried.isEmpty() || tried.get().isAfter(now) || !now.isBefore(tried.get().plus(interval));
  }

  FeedState begin() {
    return new FeedState(entry, tried, error, readAt, true);
  }

  FeedState after(FeedResult result, Instant now) {
    return new FeedState(
        entry,
        Optional.of(now),
        result.error(),
        result.reading().map(FeedReading::at).or(() -> readAt),
        false);
  }
}
