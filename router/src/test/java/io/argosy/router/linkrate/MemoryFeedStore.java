package io.argosy.router.linkrate;

import io.argosy.router.linkrate.evidence.FeedReading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * States of feeds in memory; passes the contract. It can hold every state, so the contract has no
 * state that cannot be stored; tests name the feeds whose readings are refused.
 */
final class MemoryFeedStore implements FeedStore {

  private final List<FeedState> states = new ArrayList<>();
  private final Map<String, FeedReading> readings;
  private final Set<String> refused = new HashSet<>();

  MemoryFeedStore() {
    this(new LinkedHashMap<>());
  }

  MemoryFeedStore(Map<String, FeedReading> readings) {
    this.readings = readings;
  }

  void refuseReadingsOf(String feed) {
    refused.add(feed);
  }

  @Override
  public List<FeedState> states() {
    return List.copyOf(states);
  }

  @Override
  public List<FeedReading> readings() {
    return List.copyOf(readings.values());
  }

  @Override
  public void begin(FeedEntry entry) {
    put(
        states.stream()
            .filter(one -> one.entry().name().equals(entry.name()))
            .findFirst()
            .map(one -> one.as(entry))
            .orElse(FeedState.of(entry))
            .begin());
  }

  @Override
  public void save(FeedState state, Optional<FeedReading> reading) {
    if (state.error().isEmpty() && refused.contains(state.entry().name())) {
      throw new IllegalArgumentException("is refused");
    }
    put(state);
    reading.ifPresent(one -> readings.put(state.entry().name(), one));
  }

  /** What was read from another address is forgotten. */
  private void put(FeedState state) {
    String name = state.entry().name();
    for (FeedState before : states()) {
      if (before.entry().name().equals(name)) {
        states.remove(before);
        if (!before.entry().address().equals(state.entry().address())) {
          readings.remove(name);
        }
      }
    }
    states.add(state);
  }

  @Override
  public void retain(Set<String> names) {
    states.removeIf(one -> !names.contains(one.entry().name()));
    readings.keySet().retainAll(names);
  }
}
