package io.argosy.router.budget;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keeps readings and capacities in memory; passes the contract. */
public final class MemorySpaceStore implements SpaceStore {

  private final MemoryMap<Long, Map<Long, SpaceReading>> byAgent = new MemoryMap<>();
  private final MemoryMap<Long, ByteCount> capacities = new MemoryMap<>();
  private final Set<Long> lacking = new HashSet<>();

  @Override
  public boolean measured(long agentId, Map<Long, SpaceReading> readings, Instant keptFrom) {
    Map<Long, SpaceReading> before = byAgent.rows().getOrDefault(agentId, Map.of());
    Map<Long, SpaceReading> after = new HashMap<>(before);
    after.values().removeIf(reading -> reading.at().isBefore(keptFrom));
    after.putAll(readings);
    byAgent.rows().put(agentId, Map.copyOf(after));
    return readings.entrySet().stream()
        .filter(reading -> before.containsKey(reading.getKey()))
        .filter(reading -> lacking.contains(reading.getKey()))
        .anyMatch(
            reading ->
                reading.getValue().free().compareTo(before.get(reading.getKey()).free()) > 0);
  }

  /** The space of the node does not hold all that is requested there. */
  public void lacking(long node) {
    lacking.add(node);
  }

  /** Returns all readings of the agent by node. */
  public Map<Long, SpaceReading> readings(long agentId) {
    return byAgent.rows().getOrDefault(agentId, Map.of());
  }

  @Override
  public void capacity(long nodeId, String admin, Optional<ByteCount> capacity) {
    capacities.rows().remove(nodeId);
    capacity.ifPresent(bytes -> capacities.rows().put(nodeId, bytes));
  }

  Map<Long, ByteCount> capacities() {
    return new HashMap<>(capacities.rows());
  }

  public Runnable undo() {
    Runnable readingsBack = byAgent.undo();
    Runnable capacitiesBack = capacities.undo();
    return () -> {
      capacitiesBack.run();
      readingsBack.run();
    };
  }
}
