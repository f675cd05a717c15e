package io.argosy.router.breaker;

/**
 * One step of one breaker.
 *
 * @param after the new state
 * @param action one word for the log; empty if the breaker is only deleted
 */
public record BreakerChange(Breaker after, String action) {

  static BreakerChange forget(Breaker breaker) {
    return new BreakerChange(breaker, "");
  }

  public boolean isForgotten() {
    return action.isEmpty();
  }
}
