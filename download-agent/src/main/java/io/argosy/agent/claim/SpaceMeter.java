package io.argosy.agent.claim;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat.NodeSpace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures the space for further files at the nodes of this agent. It is measured apart from
 * heartbeats, which go on while a file system does not answer. Thread-safe.
 */
public final class SpaceMeter {

  /** Nothing tells the agent when space becomes free, so it measures this often. */
  public static final Duration EVERY = Duration.ofSeconds(5);

  private record Reading(Map<NodeName, ByteCount> free, long nanos) {}

  private final Supplier<Map<NodeName, ByteCount>> free;
  private final ByteCount reserve;
  private final LongSupplier ticker;
  private final AtomicReference<Reading> last;
  private final AtomicReference<Map<NodeName, ByteCount>> told = new AtomicReference<>(Map.of());

  /**
   * @param free usable space by node
   * @param reserve free space that is left to others
   * @param ticker a monotonic clock in nanoseconds
   */
  public SpaceMeter(
      Supplier<Map<NodeName, ByteCount>> free, ByteCount reserve, LongSupplier ticker) {
    this.free = free;
    this.reserve = reserve;
    this.ticker = ticker;
    this.last = new AtomicReference<>(new Reading(Map.of(), ticker.getAsLong()));
  }

  /** Measures; returns whether a node has more space than the router was told. */
  public boolean measure() {
    long now = ticker.getAsLong();
    Map<NodeName, ByteCount> measured = free.get();
    last.set(new Reading(Map.copyOf(measured), now));
    return told.get().entrySet().stream()
        .anyMatch(
            before -> {
              ByteCount here = measured.getOrDefault(before.getKey(), ByteCount.ZERO);
              return room(here).compareTo(before.getValue()) > 0;
            });
  }

  /** Returns what was measured last, with the space of each node as the router may use it. */
  public List<NodeSpace> last() {
    Reading reading = last.get();
    long age = Duration.ofNanos(ticker.getAsLong() - reading.nanos()).toMillis();
    return reading.free().entrySet().stream()
        .map(node -> new NodeSpace(node.getKey(), room(node.getValue()), age))
        .toList();
  }

  /** The router has answered a heartbeat with these; without an answer it may not know them. */
  public void told(List<NodeSpace> spaces) {
    told.set(spaces.stream().collect(toUnmodifiableMap(NodeSpace::node, NodeSpace::free)));
  }

  private ByteCount room(ByteCount usable) {
    return usable.minusAtLeastZero(reserve);
  }
}
