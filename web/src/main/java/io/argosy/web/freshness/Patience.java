package io.argosy.web.freshness;

import java.time.Duration;

/**
 * Bounds for how long pages share an answer of the router, and how long they wait for a new one.
 * Tests wait until there is an answer, so that none depends on how fast the machine is.
 *
 * @param longestShared no answer is shared for longer
 * @param shortestWait no page waits for less
 */
public record Patience(Duration longestShared, Duration shortestWait) {

  /** Each query has its own times. */
  public static final Patience USUAL = new Patience(Duration.ofMinutes(1), Duration.ZERO);

  Duration shared(Duration usual) {
    return usual.compareTo(longestShared) > 0 ? longestShared : usual;
  }

  Duration wait(Duration usual) {
    return usual.compareTo(shortestWait) < 0 ? shortestWait : usual;
  }
}
