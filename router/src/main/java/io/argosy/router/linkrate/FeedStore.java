package io.argosy.router.linkrate;

import io.argosy.router.linkrate.evidence.FeedReading;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The states of feeds. */
public interface FeedStore {

  /** Returns the states without the readings, which are large. */
  List<FeedState> states();

  /** Returns the last complete reading of each feed that has one. */
  List<FeedReading> readings();

  /** Stores that a feed is being read, inside the caller's transaction. */
  void begin(FeedEntry entry);

  /**
   * Stores a state inside the caller's transaction. Without a reading, the stored one stays, if it
   * is of the same kind and address.
   *
   * @throws IllegalArgumentException if it cannot be stored
   */
  void save(FeedState state, Optional<FeedReading> reading);

  /** Deletes the states of all other feeds, inside the caller's transaction. */
  void retain(Set<String> names);
}
