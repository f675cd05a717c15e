package io.argosy.circuit.control;

import java.time.Duration;
import java.util.Optional;

/**
 * What is known of a provider's clock. One wrong time decides nothing: a clock that jumps is
 * believed once two lists in a row agree.
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
