package io.argosy.router.linkrate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * States of feeds in a list; passes the contract. A list can hold every state, so the contract has
 * no state that cannot be stored; tests name the feeds whose readings are refused.
 */
final class MemoryFeedStore implements FeedStore {

  private final List<FeedState> states;
  private final Set<String> refused = new HashSet<>();

  MemoryFeedStore(List<FeedState> states) {
    this.states = states;
  }

  void refuseReadingsOf(String feed) {
    refused.add(feed);
  }

  @Override
  public List<FeedState> states() {
    return List.copyOf(states);
  }

  @Override
  public void save(FeedState state) {
    if (state.error().isEmpty() && refused.contains(state.entry().name())) {
      throw new IllegalArgumentException("is refused");
    }
    states.removeIf(one -> one.entry().name().equals(state.entry().name()));
    states.add(state);
  }

  @Override
  public void retain(Set<String> names) {
    states.removeIf(one -> !names.contains(one.entry().name()));
  }
}
