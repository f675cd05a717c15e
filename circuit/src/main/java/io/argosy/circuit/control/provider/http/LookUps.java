package io.argosy.circuit.control.provider.http;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.lifecycle.CircuitKey;
import java.io.InterruptedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * A list of circuits that are looked up one by one. One whose look-up fails is in an unknown state
 * and hides no other; only if all look-ups fail, so does the list. One whose look-up takes too long
 * ends the others of its list, and comes last in the next ones, so that a list waits only once.
 */
public final class LookUps {

  private final Set<String> slow = new HashSet<>();
  private final List<Found> circuits = new ArrayList<>();
  private Optional<ProviderFailedException> failure = Optional.empty();
  private Optional<Instant> time = Optional.empty();
  private boolean isAnswered;
  private boolean isLate;

  /** Looks up one circuit. */
  @FunctionalInterface
  public interface LookUp {

    /** Returns empty if the provider does not have it. */
    Optional<Found> circuit() throws ProviderFailedException;
  }

  /** Begins the next list. */
  public void begin() {
    circuits.clear();
    failure = Optional.empty();
    time = Optional.empty();
    isAnswered = false;
    isLate = false;
  }

  /** The order to look circuits up in. */
  public Comparator<String> order() {
    return Comparator.comparing(slow::contains);
  }

  public void add(String reference, Optional<CircuitKey> key, LookUp lookUp) {
    if (isLate) {
      circuits.add(Found.unknown(reference, key, "not looked up after another took too long"));
      return;
    }
    try {
      lookUp.circuit().ifPresent(circuits::add);
      isAnswered = true;
      slow.remove(reference);
    } catch (ProviderFailedException e) {
      failure = failure.or(() -> Optional.of(e));
      isLate =
          e.getCause() instanceof TimeoutException
              || e.getCause() instanceof InterruptedIOException;
      if (isLate) {
        slow.add(reference);
      }
      circuits.add(Found.unknown(reference, key, String.valueOf(e.getMessage())));
    }
  }

  /**
   * @param answer the provider's clock when it answered
   */
  public void answeredAt(Optional<Instant> answer) {
    time = answer;
  }

  /**
   * @throws ProviderFailedException no look-up was answered; the first failure
   */
  public Listing listing() throws ProviderFailedException {
    if (!isAnswered && failure.isPresent()) {
      throw failure.get();
    }
    return new Listing(circuits, time);
  }
}
