package io.argosy.circuit.control;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The circuits that a provider has.
 *
 * @param time the provider's clock when it answered, where the answer says so
 */
public record Listing(List<Found> circuits, Optional<Instant> time) {

  public Listing {
    circuits = List.copyOf(circuits);
  }
}
