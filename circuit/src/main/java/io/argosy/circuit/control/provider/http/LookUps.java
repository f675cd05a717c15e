package io.argosy.circuit.control.provider.http;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.lifecycle.CircuitKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A list of circuits that are looked up one by one. One whose look-up fails is in an unknown state
 * and hides no other; only if all look-ups fail, so does the list.
 */
public final class LookUps {

  private final List<Found> circuits = new ArrayList<>();
  private Optional<ProviderFailedException> failure = Optional.empty();
  private Optional<Instant> time = Optional.empty();
  private boolean isAnswered;

  /** Looks up one circuit. */
  @FunctionalInterface
  public interface LookUp {

    /** Returns empty if the provider does not have it. */
    Optional<Found> circuit() throws ProviderFailedException;
  }

  public void add(String reference, Optional<CircuitKey> key, LookUp lookUp) {
    try {
      lookUp.circuit().ifPresent(circuits::add);
      isAnswered = true;
    } catch (ProviderFailedException e) {
      failure = failure.or(() -> Optional.of(e));
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
