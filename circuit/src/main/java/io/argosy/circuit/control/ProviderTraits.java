package io.argosy.circuit.control;

import java.time.Duration;

/**
 * What a kind of provider can do.
 *
 * @param requestTimeout how long a circuit may take to come up; NSI 3, OSCARS 5, SENSE 20 minutes
 * @param holdTime after which a reservation that was not committed is gone at the provider
 * @param choosesReference whether the provider gives references; if not, the circuit's key is its
 *     reference
 * @param extendable whether the end can be moved
 */
public record ProviderTraits(
    Duration requestTimeout, Duration holdTime, boolean choosesReference, boolean extendable) {

  /**
   * How long a request without an answer may still create something: it may arrive late, and what
   * it creates is held.
   */
  Duration settling() {
    return requestTimeout.plus(holdTime);
  }
}
