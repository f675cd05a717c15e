package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.Circuit;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Computes from the history of a link's circuits when another one may be requested. Nothing is
 * stored.
 */
public final class LinkCooldown {

  private LinkCooldown() {}

  /**
   * When a circuit may be requested for the link again; empty if it may be now. The cooldown is
   * counted from each setback, and the latest result applies.
   */
  public static Optional<Instant> until(
      Collection<Circuit> history, Duration cooldown, Instant now) {
    return history.stream()
        .flatMap(circuit -> circuit.setbackAt().stream())
        .max(Comparator.naturalOrder())
        .map(setback -> setback.plus(cooldown))
        .filter(until -> until.isAfter(now));
  }
}
