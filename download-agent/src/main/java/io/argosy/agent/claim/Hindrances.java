package io.argosy.agent.claim;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why this agent claims nothing, as it was found last; says so when it begins and when it ends. */
public final class Hindrances {

  private static final Logger LOG = LoggerFactory.getLogger(Hindrances.class);

  /** No trouble, and nothing that ends. */
  private static final List<ClaimHindrance> SERVES = List.of(ClaimHindrance.DOOR_ONLY);

  private final ClaimCapacity capacity;
  private final Draining draining;
  private final AtomicReference<List<ClaimHindrance>> last = new AtomicReference<>(List.of());
  private final AtomicReference<Optional<ByteCount>> lastFree =
      new AtomicReference<>(Optional.empty());

  public Hindrances(ClaimCapacity capacity, Draining draining) {
    this.capacity = capacity;
    this.draining = draining;
  }

  /**
   * Empty while it claims. Enough work that is held is no hindrance.
   *
   * @param free empty where this agent never writes
   */
  List<ClaimHindrance> check(Optional<ByteCount> free) {
    lastFree.set(free);
    List<ClaimHindrance> found = new ArrayList<>();
    free.filter(capacity::isExhausted).ifPresent(bytes -> found.add(ClaimHindrance.NO_ROOM));
    if (draining.isOn()) {
      found.add(ClaimHindrance.DRAINING);
    }
    if (free.isEmpty()) {
      found.add(ClaimHindrance.DOOR_ONLY);
    }
    List<ClaimHindrance> now = List.copyOf(found);
    if (!last.getAndSet(now).equals(now)) {
      tell(now, free);
    }
    return now;
  }

  public List<ClaimHindrance> last() {
    return last.get();
  }

  /** Room as it was found last; empty before the first look, and where this agent never writes. */
  Optional<ByteCount> free() {
    return lastFree.get();
  }

  private void tell(List<ClaimHindrance> now, Optional<ByteCount> free) {
    String left = free.map(ByteCount::toString).orElse("none of its own");
    if (now.isEmpty()) {
      LOG.info("Claims again: free={} reserve={}", left, capacity.reserve());
    } else if (now.equals(SERVES)) {
      LOG.info("Claims nothing: it only serves what others fetch");
    } else {
      LOG.warn("Claims nothing: reasons={} free={} reserve={}", now, left, capacity.reserve());
    }
  }
}
