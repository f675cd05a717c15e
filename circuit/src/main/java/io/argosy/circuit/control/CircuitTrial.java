package io.argosy.circuit.control;

import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.durable.DurableItems;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Leads one circuit through its life without a router: it is requested, kept for a while, and
 * released. What an earlier trial left in the same state directory is released first.
 */
public final class CircuitTrial {

  /** A provider that has not released a circuit by then is left to the next trial. */
  private static final Duration RELEASE = Duration.ofMinutes(15);

  private final CircuitProvider provider;
  private final CircuitCycle cycle;
  private final Clock clock;
  private final Runnable pause;
  private final Consumer<Circuit> progress;

  /**
   * @param book the circuits on disk
   * @param pause waits for a few seconds between two looks at the provider
   * @param progress receives the circuit at each change of its state
   */
  public CircuitTrial(
      CircuitProvider provider,
      DurableItems<Circuit> book,
      Clock clock,
      Runnable pause,
      Consumer<Circuit> progress) {
    this.provider = provider;
    this.cycle = new CircuitCycle(provider, book, clock);
    this.clock = clock;
    this.pause = pause;
    this.progress = progress;
  }

  /**
   * The end of a trial.
   *
   * @param left what the provider still has of the circuits in the state directory; empty means
   *     that it is not known, because the provider did not list its circuits
   */
  public record Result(Circuit circuit, Optional<List<Found>> left) {

    /** Whether the circuit was up until the trial was over, and nothing is left of any circuit. */
    public boolean isGood() {
      return circuit.granted().isPresent()
          && circuit.ending().filter(it -> it.event() instanceof Unwanted).isPresent()
          && circuit.state() == CircuitState.CLOSED
          && left.filter(List::isEmpty).isPresent();
    }
  }

  /**
   * @param keep how long the circuit is kept once it is up
   */
  public Result run(CircuitPlan plan, Duration keep) {
    releaseAll(Optional.empty());
    Instant until = establish(plan).plus(keep);
    while (!circuit(plan).state().isFinal() && clock.instant().isBefore(until)) {
      step(new Standing(true, List.of(lease(plan, Optional.empty()))));
    }
    releaseAll(Optional.of(plan));
    return new Result(circuit(plan), left());
  }

  /** Until the circuit is up or its end has begun, which its time-out ensures. */
  private Instant establish(CircuitPlan plan) {
    Standing wanted = new Standing(true, List.of(lease(plan, Optional.empty())));
    do {
      step(wanted);
    } while (isComing(plan));
    return clock.instant();
  }

  private boolean isComing(CircuitPlan plan) {
    return find(plan).map(it -> it.state().compareTo(CircuitState.ESTABLISHED) < 0).orElse(true);
  }

  private void releaseAll(Optional<CircuitPlan> kept) {
    List<Lease> leases =
        kept.map(plan -> lease(plan, Optional.of("the trial is over"))).stream().toList();
    Instant until = clock.instant().plus(RELEASE);
    while (cycle.circuits().stream().anyMatch(it -> !it.state().isFinal())
        && clock.instant().isBefore(until)) {
      step(new Standing(true, leases));
    }
  }

  private void step(Standing standing) {
    Set<Circuit> before = Set.copyOf(cycle.circuits());
    cycle.run(standing);
    cycle.circuits().stream().filter(it -> !before.contains(it)).forEach(progress);
    pause.run();
  }

  private static Lease lease(CircuitPlan plan, Optional<String> close) {
    return new Lease(plan, plan.lifetime(), false, Optional.empty(), close, false);
  }

  private Optional<Circuit> find(CircuitPlan plan) {
    return cycle.circuits().stream().filter(it -> it.key().equals(plan.key())).findFirst();
  }

  /** A circuit that could not be written to disk was never asked for. */
  private Circuit circuit(CircuitPlan plan) {
    return find(plan).orElseGet(() -> Circuit.planned(plan));
  }

  private Optional<List<Found>> left() {
    Set<String> references =
        cycle.circuits().stream()
            .flatMap(it -> it.reference().stream())
            .collect(Collectors.toSet());
    try {
      return Optional.of(
          provider.list(references).circuits().stream()
              .filter(Found::isLeft)
              .filter(found -> cycle.circuits().stream().anyMatch(it -> isOf(found, it)))
              .toList());
    } catch (ProviderFailedException e) {
      return Optional.empty();
    }
  }

  private static boolean isOf(Found found, Circuit circuit) {
    return found.isAdoptedBy(circuit) || found.key().filter(circuit.key()::equals).isPresent();
  }
}
