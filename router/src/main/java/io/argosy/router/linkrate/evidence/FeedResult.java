package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.Excerpt;
import java.util.Optional;

/**
 * The outcome of an attempt to read a feed: either a reading or an error.
 *
 * @param error a message for operators, which may contain the words of another server; it is
 *     cleaned, and has at most 2,000 characters
 */
public record FeedResult(String feed, Optional<FeedReading> reading, Optional<String> error) {

  private static final int LONGEST_ERROR = 2_000;

  public FeedResult {
    error = error.map(text -> Excerpt.printable(Excerpt.of(text, LONGEST_ERROR)));
  }

  public static FeedResult of(FeedReading reading) {
    return new FeedResult(reading.feed(), Optional.of(reading), Optional.empty());
  }

  public static FeedResult failed(String feed, String error) {
    return new FeedResult(feed, Optional.empty(), Optional.of(error));
  }
}
