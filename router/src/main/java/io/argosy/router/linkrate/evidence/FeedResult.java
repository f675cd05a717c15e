package io.argosy.router.linkrate.evidence;

import java.util.Optional;

/**
 * The outcome of an attempt to read a feed: either a reading or an error.
 *
 * @param error a message for operators
 */
public record FeedResult(String feed, Optional<FeedReading> reading, Optional<String> error) {

  public static FeedResult of(FeedReading reading) {
    return new FeedResult(reading.feed(), Optional.of(reading), Optional.empty());
  }

  public static FeedResult failed(String feed, String error) {
    return new FeedResult(feed, Optional.empty(), Optional.of(error));
  }
}
