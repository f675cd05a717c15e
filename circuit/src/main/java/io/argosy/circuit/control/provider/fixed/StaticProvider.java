package io.argosy.circuit.control.provider.fixed;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.control.provider.fixed.StaticCircuit.State;
import io.argosy.circuit.control.statefile.ProviderFiles;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * Circuits that a site has without asking anybody. It grants what fits into their bandwidth, and
 * can be told to delay, to fail and to be silent, so that a life of circuits can be rehearsed. What
 * it has granted survives a restart.
 */
public final class StaticProvider implements CircuitProvider {

  private final StaticSettings settings;
  private final ProviderFiles<StaticCircuit> book;
  private final Clock clock;
  private final LongSupplier ticker;
  private final Map<UUID, Long> building = new HashMap<>();
  private int requests;

  /**
   * @param book what was granted
   * @param ticker monotonic, in nanoseconds; a restart begins the delay of a circuit anew
   */
  public StaticProvider(
      StaticSettings settings,
      ProviderFiles<StaticCircuit> book,
      Clock clock,
      LongSupplier ticker) {
    this.settings = settings;
    this.book = book;
    this.clock = clock;
    this.ticker = ticker;
  }

  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(settings.requestTimeout(), Duration.ZERO, false, true);
  }

  @Override
  public synchronized Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    List<StaticCircuit> others = there();
    String reference = plan.key().toString();
    if (others.stream().anyMatch(it -> it.reference().equals(reference))) {
      return new Answer.Reserved(reference);
    }
    double left =
        settings.bandwidth().bytesPerSecond()
            - others.stream()
                .filter(it -> it.joins(plan))
                .mapToDouble(it -> it.bandwidth().bytesPerSecond())
                .sum();
    if (plan.bandwidth().bytesPerSecond() > left) {
      return new Answer.Refused(denied(left));
    }
    book.keep(StaticCircuit.held(plan, end, next()));
    return new Answer.Reserved(reference);
  }

  private static Denied denied(double left) {
    Optional<ByteRate> offered = left > 0 ? Optional.of(new ByteRate(left)) : Optional.empty();
    return new Denied(
        Cause.CAPACITY,
        offered.map(rate -> "only " + rate + " is left").orElse("no bandwidth is left"),
        offered);
  }

  /** What becomes of a circuit that is being built. */
  private State next() {
    requests++;
    if (isEach(settings.silentEvery())) {
      return State.BUILDING;
    }
    return isEach(settings.failEvery()) ? State.FAILED : State.UP;
  }

  private boolean isEach(int every) {
    return every > 0 && requests % every == 0;
  }

  @Override
  public synchronized Listing list(Set<String> references) throws ProviderFailedException {
    List<Found> all = new ArrayList<>();
    for (StaticCircuit circuit : there()) {
      all.add(grown(circuit).found());
    }
    return new Listing(all, Optional.of(clock.instant()));
  }

  /** The delay counts from the step that began it. */
  private StaticCircuit grown(StaticCircuit circuit) throws ProviderFailedException {
    if (circuit.state() != State.BUILDING || circuit.next() == State.BUILDING) {
      return circuit;
    }
    long now = ticker.getAsLong();
    long since = building.computeIfAbsent(circuit.id(), id -> now);
    if (Duration.ofNanos(now - since).compareTo(settings.delay()) < 0) {
      return circuit;
    }
    StaticCircuit built = circuit.in(circuit.next());
    book.keep(built);
    return built;
  }

  @Override
  public synchronized void advance(Found circuit) throws ProviderFailedException {
    Optional<StaticCircuit> held = find(circuit.reference()).filter(it -> it.state() == State.HELD);
    if (held.isPresent()) {
      book.keep(held.get().in(State.BUILDING));
      building.put(held.get().id(), ticker.getAsLong());
    }
  }

  @Override
  public synchronized void extend(String reference, Instant end) throws ProviderFailedException {
    Optional<StaticCircuit> circuit = find(reference);
    if (circuit.isPresent()) {
      book.keep(circuit.get().until(end));
    }
  }

  @Override
  public synchronized void release(String reference) throws ProviderFailedException {
    Optional<StaticCircuit> circuit = find(reference);
    if (circuit.isPresent()) {
      forget(circuit.get());
    }
  }

  private Optional<StaticCircuit> find(String reference) throws ProviderFailedException {
    return there().stream().filter(it -> it.reference().equals(reference)).findFirst();
  }

  /** Returns the granted circuits, and deletes those whose end has passed. */
  private List<StaticCircuit> there() throws ProviderFailedException {
    Instant now = clock.instant();
    List<StaticCircuit> all = new ArrayList<>();
    for (StaticCircuit circuit : book.all()) {
      if (circuit.end().isAfter(now)) {
        all.add(circuit);
      } else {
        forget(circuit);
      }
    }
    return all;
  }

  private void forget(StaticCircuit circuit) throws ProviderFailedException {
    book.forget(circuit.id());
    building.remove(circuit.id());
  }
}
