package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.Circuit;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * May a link be asked for again yet? A function of its circuits' history and of now; nothing is
 * stored and nothing has to be trimmed.
 */
public final class LinkCooldown {

  private LinkCooldown() {}

  /**
   * When the link may be asked for again; empty if it may be now. Every setback counts from its own
   * moment, the latest decides.
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
