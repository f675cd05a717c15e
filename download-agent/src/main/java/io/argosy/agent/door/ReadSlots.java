package io.argosy.agent.door;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How many transfers read from each node through this door at a time. Agents stay within the
 * budgets that the router deals them; this holds also for those that do not know of the limit yet.
 */
public final class ReadSlots {

  /** A transfer that has just ended may leave its slot a moment after the next one has begun. */
  public static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Map<NodeName, Semaphore> slots;

  /**
   * @param limits of those nodes that have one, at least 1
   */
  public ReadSlots(Map<NodeName, Integer> limits) {
    this.slots =
        limits.entrySet().stream()
            .collect(toUnmodifiableMap(Map.Entry::getKey, e -> new Semaphore(e.getValue(), true)));
  }

  /**
   * Takes a slot, which {@link #leave} gives back.
   *
   * @return false if none became free in time
   * @throws InterruptedException while it waited
   */
  public boolean enter(NodeName node, Duration patience) throws InterruptedException {
    Semaphore free = slots.get(node);
    return free == null || free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Takes a slot if one is free. */
  boolean tryEnter(NodeName node) {
    Semaphore free = slots.get(node);
    return free == null || free.tryAcquire();
  }

  public void leave(NodeName node) {
    Semaphore free = slots.get(node);
    if (free != null) {
      free.release();
    }
  }
}
