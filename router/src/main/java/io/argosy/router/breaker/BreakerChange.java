package io.argosy.router.breaker;

/**
 * One step of one breaker.
 *
 * @param after as it is from now on
 * @param action one word for the log; empty where there is nothing to tell
 * @param forgotten nothing has to be remembered of it any more
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
