package io.argosy.agent.claim;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat.NodeSpace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Knows the space for further files at the nodes of this agent. It is measured apart from
 * heartbeats, which go on while a file system or a storage does not answer. Thread-safe.
 */
public final class SpaceMeter {

  /** Nothing tells the agent when space becomes free, so it measures this often. */
  public static final Duration EVERY = Duration.ofSeconds(5);

  private record Reading(ByteCount free, long nanos) {}

  private final Supplier<Map<NodeName, ByteCount>> disks;
  private final ByteCount reserve;
  private final LongSupplier ticker;
  private final Map<NodeName, Reading> last = new ConcurrentHashMap<>();
  private final AtomicReference<Map<NodeName, ByteCount>> told = new AtomicReference<>(Map.of());

  /**
   * @param disks usable space of file systems by node
   * @param reserve free space that is left to others
   * @param ticker a monotonic clock in nanoseconds
   */
  public SpaceMeter(
      Supplier<Map<NodeName, ByteCount>> disks, ByteCount reserve, LongSupplier ticker) {
    this.disks = disks;
    this.reserve = reserve;
    this.ticker = ticker;
  }

  /** Measures the disks; returns whether a node has more space than the router was told. */
  public boolean measure() {
    long now = ticker.getAsLong();
    disks.get().forEach((node, free) -> last.put(node, new Reading(free, now)));
    return told.get().entrySet().stream()
        .anyMatch(before -> roomAt(before.getKey()).compareTo(before.getValue()) > 0);
  }

  /**
   * Takes what a storage states of itself.
   *
   * @param free empty if it does not say: then nothing is known of the node
   * @param asked time of the request, by the clock of this meter
   */
  public void stated(NodeName node, Optional<ByteCount> free, long asked) {
    free.ifPresentOrElse(it -> last.put(node, new Reading(it, asked)), () -> last.remove(node));
  }

  /** Returns what was measured last, with the space of each node as the router may use it. */
  public List<NodeSpace> last() {
    long now = ticker.getAsLong();
    return last.entrySet().stream()
        .map(
            node ->
                new NodeSpace(
                    node.getKey(),
                    room(node.getValue().free()),
                    Duration.ofNanos(now - node.getValue().nanos()).toMillis()))
        .toList();
  }

  /** The router has answered a heartbeat with these; without an answer it may not know them. */
  public void told(List<NodeSpace> spaces) {
    told.set(spaces.stream().collect(toUnmodifiableMap(NodeSpace::node, NodeSpace::free)));
  }

  private ByteCount roomAt(NodeName node) {
    Reading reading = last.get(node);
    return reading == null ? ByteCount.ZERO : room(reading.free());
  }

  private ByteCount room(ByteCount usable) {
    return usable.minusAtLeastZero(reserve);
  }
}
