package io.argosy.router.shadow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Comparisons in memory; passes the contract. */
final class MemoryShadowStore implements ShadowStore {

  private final List<CycleHead> cycles = new ArrayList<>();
  private final Map<Long, PlannedCycle> bodies = new TreeMap<>();
  private final Set<Long> damaged = new HashSet<>();
  private final Map<Long, ShadowRun> runs = new TreeMap<>();

  void planned(CycleHead head, PlannedCycle cycle) {
    cycles.add(head);
    bodies.put(head.id(), cycle);
  }

  void damage(long id) {
    damaged.add(id);
  }

  void expire(long id) {
    bodies.remove(id);
  }

  List<ShadowRun> runs() {
    return List.copyOf(runs.values());
  }

  /** Returns an action that restores the current state. */
  Runnable remember() {
    Map<Long, ShadowRun> before = Map.copyOf(runs);
    return () -> {
      runs.clear();
      runs.putAll(before);
    };
  }

  @Override
  public List<CycleHead> waiting(Instant after, int limit) {
    return cycles.stream()
        .filter(head -> head.plannedAt().isAfter(after) && !runs.containsKey(head.id()))
        .sorted(Comparator.comparingLong(CycleHead::id).reversed())
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<PlannedCycle> read(long cycle) {
    if (damaged.contains(cycle)) {
      throw new UncheckedIOException(new IOException("is not a complete gzip file"));
    }
    return Optional.ofNullable(bodies.get(cycle));
  }

  @Override
  public void save(ShadowRun run) {
    if (runs.putIfAbsent(run.cycle().id(), run) != null) {
      throw new IllegalStateException("compared twice: " + run.cycle());
    }
  }

  @Override
  public int forget(Instant plannedBefore) {
    int before = runs.size();
    runs.values().removeIf(run -> run.cycle().plannedAt().isBefore(plannedBefore));
    return before - runs.size();
  }
}
