package io.argosy.agent.circuits;

import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.lifecycle.Circuit;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Follows the circuits of this agent at their provider. {@link #run} is for one thread, because a
 * provider may be slow; others read what the last run has seen.
 */
public final class CircuitDriver {

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final Duration SHORT_PAUSE = Duration.ofSeconds(1);

  private final CircuitCycle cycle;
  private final AtomicBoolean isStopping = new AtomicBoolean();
  private final AtomicReference<Seen> seen;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * @param usableUntil of the circuits over which data may be sent as far as the provider knows, by
   *     the id of the lease: when new work must have ended, by the clock
   * @param listedAt when the provider's last list was asked for
   * @param foreign circuits at the provider that are not this agent's
   * @param trouble why the provider does not answer
   */
  public record Seen(
      List<Circuit> circuits,
      Map<UUID, Instant> usableUntil,
      Optional<Instant> listedAt,
      List<Found> foreign,
      Optional<String> trouble) {}

  public CircuitDriver(CircuitCycle cycle) {
    this.cycle = cycle;
    this.seen =
        new AtomicReference<>(
            new Seen(cycle.circuits(), Map.of(), Optional.empty(), List.of(), Optional.empty()));
  }

  /**
   * One run; returns how long to wait before the next one.
   *
   * @param standing what the router said last
   * @param atStop the same when the agent stops
   * @param atEnd run once after that, when nothing is left that shall be released
   */
  public Duration run(Supplier<Standing> standing, Supplier<Standing> atStop, Runnable atEnd) {
    boolean isLast = isStopping.get();
    Standing now = (isLast ? atStop : standing).get();
    boolean isMoving = cycle.run(now);
    seen.set(
        new Seen(
            cycle.circuits(), usable(now), cycle.listedAt(), cycle.foreign(now), cycle.trouble()));
    if (!isLast) {
      return isMoving ? SHORT_PAUSE : PAUSE;
    }
    if (stopped.getCount() > 0 && !isReleasing(now)) {
      try {
        atEnd.run();
      } finally {
        stopped.countDown();
      }
    }
    return SHORT_PAUSE;
  }

  private Map<UUID, Instant> usable(Standing now) {
    Map<UUID, Instant> usable = new HashMap<>();
    for (Circuit circuit : cycle.circuits()) {
      cycle
          .usableUntil(circuit.key(), now)
          .ifPresent(until -> usable.put(circuit.key().id(), until));
    }
    return usable;
  }

  public Seen seen() {
    return seen.get();
  }

  /** From now on, circuits are released that shall not outlive the agent. */
  public CountDownLatch stop() {
    isStopping.set(true);
    return stopped;
  }

  private boolean isReleasing(Standing last) {
    return seen().circuits().stream()
        .filter(circuit -> !circuit.state().isFinal())
        .anyMatch(it -> last.lease(it.key()).flatMap(Standing.Lease::close).isPresent());
  }
}
