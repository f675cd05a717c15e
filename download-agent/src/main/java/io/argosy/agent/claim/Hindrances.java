package io.argosy.agent.claim;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reasons why this agent does not claim, as of the last check; logs each change. */
public final class Hindrances {

  private static final Logger LOG = LoggerFactory.getLogger(Hindrances.class);

  /** The permanent state of an agent that only serves files. */
  private static final List<ClaimHindrance> SERVES = List.of(ClaimHindrance.DOOR_ONLY);

  private final ClaimCapacity capacity;
  private final Draining draining;
  private final boolean onlyServes;
  private final AtomicReference<List<ClaimHindrance>> last = new AtomicReference<>(List.of());
  private final AtomicReference<Optional<ByteCount>> lastFree =
      new AtomicReference<>(Optional.empty());

  /**
   * @param onlyServes whether this agent fetches no files
   */
  public Hindrances(ClaimCapacity capacity, Draining draining, boolean onlyServes) {
    this.capacity = capacity;
    this.draining = draining;
    this.onlyServes = onlyServes;
  }

  /**
   * Empty while it claims. Holding enough work is not a hindrance.
   *
   * @param free empty if this agent writes to no disk
   */
  List<ClaimHindrance> check(Optional<ByteCount> free) {
    lastFree.set(free);
    List<ClaimHindrance> found = new ArrayList<>();
    free.filter(capacity::isExhausted).ifPresent(bytes -> found.add(ClaimHindrance.NO_ROOM));
    if (draining.isOn()) {
      found.add(ClaimHindrance.DRAINING);
    }
    if (onlyServes) {
      found.add(ClaimHindrance.DOOR_ONLY);
    }
    List<ClaimHindrance> now = List.copyOf(found);
    if (!last.getAndSet(now).equals(now)) {
      log(now, free);
    }
    return now;
  }

  /** Returns what the last check found, and whether the agent is stopping now. */
  public List<ClaimHindrance> last() {
    Stream<ClaimHindrance> end = Stream.of(ClaimHindrance.STOPPED);
    return draining.isStopping() ? Stream.concat(last.get().stream(), end).toList() : last.get();
  }

  /** Free space at the last check; empty before it, and if this agent writes to no disk. */
  Optional<ByteCount> free() {
    return lastFree.get();
  }

  private void log(List<ClaimHindrance> now, Optional<ByteCount> free) {
    String left = free.map(ByteCount::toString).orElse("none of its own");
    if (now.isEmpty()) {
      LOG.info("Claiming resumed: free={} reserve={}", left, capacity.reserve());
    } else if (now.equals(SERVES)) {
      LOG.info("Claiming disabled: this agent only serves files");
    } else {
      LOG.warn("Claiming blocked: reasons={} free={} reserve={}", now, left, capacity.reserve());
    }
  }
}
