package io.argosy.agent.circuits;

import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.lifecycle.Circuit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the circuits of this agent at their provider on a thread of its own, because a provider
 * may be slow. Others read what the last run has seen.
 */
public final class CircuitDriver implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CircuitDriver.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final Duration END_OF_A_RUN = Duration.ofSeconds(1);

  /** With a shorter one, a service that stops would be killed. */
  private static final Duration LONGEST_STOP = Duration.ofSeconds(20);

  private final CircuitCycle cycle;
  private final Supplier<Standing> standing;
  private final Supplier<Standing> atStop;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final AtomicReference<Seen> seen;
  private final Thread runner;

  /**
   * @param listedAt when the provider's last list was asked for
   * @param foreign circuits at the provider that are not this agent's
   * @param trouble why the provider does not answer
   */
  public record Seen(
      List<Circuit> circuits,
      Optional<Instant> listedAt,
      List<Found> foreign,
      Optional<String> trouble) {}

  /**
   * @param standing what the router said last
   * @param atStop the same when the agent stops
   */
  public CircuitDriver(CircuitCycle cycle, Supplier<Standing> standing, Supplier<Standing> atStop) {
    this.cycle = cycle;
    this.standing = standing;
    this.atStop = atStop;
    this.seen =
        new AtomicReference<>(
            new Seen(cycle.circuits(), Optional.empty(), List.of(), Optional.empty()));
    this.runner = Thread.ofVirtual().name("circuit-driver").unstarted(this::repeat);
  }

  public CircuitDriver start() {
    runner.start();
    return this;
  }

  public Seen seen() {
    return seen.get();
  }

  /** One run; only for the driver's thread, and for tests without it. */
  void run(Standing now) {
    try {
      cycle.run(now);
    } catch (RuntimeException e) {
      LOG.error("Unexpected error of a run of circuits", e);
    }
    seen.set(new Seen(cycle.circuits(), cycle.listedAt(), cycle.foreign(now), cycle.trouble()));
  }

  private void repeat() {
    try {
      do {
        run(standing.get());
      } while (!stopping.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
      while (isReleasing(atStop.get())) {
        run(atStop.get());
        TimeUnit.MILLISECONDS.sleep(END_OF_A_RUN.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether something that shall be released at the stop is left. */
  private boolean isReleasing(Standing last) {
    return last.leases().stream()
        .filter(lease -> lease.close().isPresent())
        .flatMap(lease -> seen().circuits().stream().filter(isOf(lease)))
        .anyMatch(circuit -> !circuit.state().isFinal());
  }

  private static Predicate<Circuit> isOf(Standing.Lease lease) {
    return circuit -> circuit.key().equals(lease.plan().key());
  }

  /** What is not released by then is released by the next process. */
  @Override
  public void close() {
    stopping.countDown();
    try {
      if (!runner.join(LONGEST_STOP)) {
        LOG.warn("Circuits are left to the next start of this agent");
        runner.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
