package io.argosy.router.linkrate;

import io.argosy.router.fixture.MemoryMap;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Slots in memory; passes the contract. */
public final class MemoryLinkFlows implements LinkFlows {

  private record Key(Instant start, LinkKey link) {}

  private final MemoryMap<Key, FlowSlot> slots = new MemoryMap<>();

  @Override
  public void add(List<FlowSlot> added) {
    added.forEach(
        slot -> slots.rows().merge(new Key(slot.start(), slot.link()), slot, FlowSlot::plus));
  }

  @Override
  public List<FlowSlot> from(Instant start) {
    return slots.rows().values().stream()
        .filter(slot -> !slot.start().isBefore(start))
        .sorted(
            Comparator.comparing(FlowSlot::start)
                .thenComparingLong(slot -> slot.link().source())
                .thenComparingLong(slot -> slot.link().destination()))
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
