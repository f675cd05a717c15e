package io.argosy.router.breaker;

/**
 * One step of one breaker.
 *
 * @param after the new state
 * @param action one word for the log; empty if nothing is logged
 * @param forgotten whether the breaker can be deleted
 */
public record BreakerChange(Breaker after, String action, boolean forgotten) {

  static BreakerChange told(Breaker after, String action) {
    return new BreakerChange(after, action, false);
  }

  static BreakerChange forget(Breaker breaker) {
    return new BreakerChange(breaker, "", true);
  }

  boolean isTold() {
    return !action.isEmpty();
  }
}
