package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.Excerpt;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * The outcome of an attempt to read a feed: either a reading or an error.
 *
 * @param error a message for operators, which may contain the words of another server; it is
 *     cleaned, and has at most 2,000 characters
 */
public record FeedResult(String feed, Optional<FeedReading> reading, Optional<String> error) {

  private static final int LONGEST_ERROR = 2_000;

  public FeedResult {
    error = error.map(text -> Excerpt.printable(Excerpt.plain(Excerpt.of(text, LONGEST_ERROR))));
  }

  /** Returns the same result with those of its overdue tests that are overdue in all archives. */
  public FeedResult comparedWith(Collection<Set<String>> readable) {
    return new FeedResult(
        feed,
        reading.map(one -> one.withOverdue(OverdueTests.inAll(one.overdue(), readable))),
        error);
  }

  public static FeedResult of(FeedReading reading) {
    return new FeedResult(reading.feed(), Optional.of(reading), Optional.empty());
  }

  public static FeedResult failed(String feed, String error) {
    return new FeedResult(feed, Optional.empty(), Optional.of(error));
  }
}
