package io.argosy.circuit.demand;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.Map;

/**
 * The pending work of a link and the rate of the link.
 *
 * @param pending bytes of tasks neither started nor finished, by priority; priorities without any
 *     may be left out
 * @param rate of the shared path; what moved on a circuit is not counted
 */
public record LinkQueue(Map<Priority, ByteCount> pending, ObservedRate rate) {

  public LinkQueue {
    pending = Map.copyOf(pending);
  }

  public ByteCount total() {
    return upTo(new Priority(3));
  }

  /** Bytes of pending work of this priority and of more urgent ones. */
  public ByteCount upTo(Priority leastUrgent) {
    return pending.entrySet().stream()
        .filter(entry -> entry.getKey().compareTo(leastUrgent) <= 0)
        .map(Map.Entry::getValue)
        .reduce(ByteCount.ZERO, ByteCount::plus);
  }
}
