package io.argosy.router.linkrate;

import java.util.List;
import java.util.Set;

/** States of feeds in a list; passes the contract. */
final class MemoryFeedStore implements FeedStore {

  private final List<FeedState> states;

  MemoryFeedStore(List<FeedState> states) {
    this.states = states;
  }

  @Override
  public List<FeedState> states() {
    return List.copyOf(states);
  }

  @Override
  public void save(FeedState state) {
    states.removeIf(one -> one.entry().name().equals(state.entry().name()));
    states.add(state);
  }

  @Override
  public void retain(Set<String> names) {
    states.removeIf(one -> !names.contains(one.entry().name()));
  }
}
