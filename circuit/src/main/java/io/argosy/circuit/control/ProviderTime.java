package io.argosy.circuit.control;

import java.time.Duration;
import java.util.Optional;

/**
 * The difference between a provider's clock and the local one. A single wrong time in a list has no
 * effect: a difference that changes by more than the tolerance is used only after two lists in a
 * row have shown it.
 *
 * @param ahead by how much it was ahead of the local clock when it was believed last
 * @param said the same in the last list, whether it was believed or not
 */
record ProviderTime(Duration ahead, Optional<Duration> said) {

  /** Clocks agree until two lists say otherwise. */
  static final ProviderTime UNKNOWN = new ProviderTime(Duration.ZERO, Optional.empty());

  boolean isBelievable(Duration next) {
    return isNear(next, ahead) || said.filter(last -> isNear(next, last)).isPresent();
  }

  ProviderTime after(Duration next) {
    return new ProviderTime(isBelievable(next) ? next : ahead, Optional.of(next));
  }

  private static boolean isNear(Duration one, Duration other) {
    return one.minus(other).abs().compareTo(Outlook.SKEW) <= 0;
  }
}
