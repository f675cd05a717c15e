package io.argosy.agent.door;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits how many transfers read from each node through this door at a time. Agents stay within
 * their budgets from the router; this also limits agents that do not know of the limit yet.
 */
public final class ReadSlots {

  /** How long to wait for a slot: a transfer that has ended may free its slot a little late. */
  public static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final Map<NodeName, Semaphore> slots;

  /**
   * @param limits of the nodes that have one, at least 1
   */
  public ReadSlots(Map<NodeName, Integer> limits) {
    this.slots =
        limits.entrySet().stream()
            .collect(toUnmodifiableMap(Map.Entry::getKey, e -> new Semaphore(e.getValue(), true)));
  }

  /**
   * Takes a slot, which {@link #leave} returns.
   *
   * @return false if none became free in time
   * @throws InterruptedException while waiting
   */
  public boolean enter(NodeName node, Duration longestWait) throws InterruptedException {
    Semaphore free = slots.get(node);
    return free == null || free.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS);
  }

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
