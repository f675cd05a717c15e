package io.argosy.router.linkrate;

import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Slots in memory; passes the contract. */
public final class MemoryLinkFlows implements LinkFlows {

  private record Key(Instant start, Lane lane) {}

  private final MemoryMap<Key, FlowSlot> slots = new MemoryMap<>();
  private final Map<List<Object>, Lane> leases = new HashMap<>();

  @Override
  public void add(List<FlowSlot> added) {
    added.forEach(
        slot -> slots.rows().merge(new Key(slot.start(), slot.lane()), slot, FlowSlot::plus));
  }

  /** Leases a circuit to an agent for a link. */
  public void lease(long agentId, Lane lane) {
    leases.put(List.of(agentId, Lane.of(lane.link(), lane.circuit())), lane);
  }

  @Override
  public Map<Lane, Lane> leased(long agentId, Collection<Lane> named) {
    return named.stream()
        .filter(lane -> leases.containsKey(List.of(agentId, lane)))
        .collect(Collectors.toMap(lane -> lane, lane -> leases.get(List.of(agentId, lane))));
  }

  @Override
  public List<FlowSlot> from(Instant start) {
    return slots.rows().values().stream()
        .filter(slot -> !slot.start().isBefore(start))
        .sorted(
            Comparator.comparing(FlowSlot::start)
                .thenComparingLong(slot -> slot.link().source())
                .thenComparingLong(slot -> slot.link().destination())
                .thenComparing(slot -> slot.lane().path()))
        .toList();
  }

  @Override
  public int forget(Instant before, Instant after) {
    int all = slots.rows().size();
    slots
        .rows()
        .keySet()
        .removeIf(key -> key.start().isBefore(before) || key.start().isAfter(after));
    return all - slots.rows().size();
  }

  public Runnable undo() {
    return slots.undo();
  }
}
