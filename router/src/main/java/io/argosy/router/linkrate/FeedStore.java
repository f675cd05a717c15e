package io.argosy.router.linkrate;

import java.util.List;
import java.util.Set;

/** The states of feeds. */
public interface FeedStore {

  List<FeedState> states();

  /**
   * Stores a state inside the caller's transaction.
   *
   * @throws IllegalArgumentException if it cannot be stored
   */
  void save(FeedState state);

  /** Deletes the states of all other feeds, inside the caller's transaction. */
  void retain(Set<String> names);
}
