package io.argosy.router.circuit;

import io.argosy.router.automation.Mode;
import java.time.Duration;

/**
 * Settings of circuits.
 *
 * @param mode the configured mode; a setting by an admin overrides it
 * @param coolDown for how long no circuit is asked for after one of the same endpoints and
 *     direction had a setback or was released by a person
 */
public record CircuitPolicy(Mode mode, Duration coolDown) {

  public static final CircuitPolicy DEFAULT = new CircuitPolicy(Mode.ON, Duration.ofHours(1));

  /** No circuit is leased for longer at once. */
  static final Duration LONGEST = Duration.ofHours(24);

  /** How long before a closure circuits are released. */
  static final Duration BEFORE_CLOSURE = Duration.ofMinutes(5);

  /** With less time before a closure, no circuit is leased. It is also the step of extensions. */
  static final Duration SHORTEST = Duration.ofMinutes(30);

  /** How long before its end a circuit may be replaced by one that is ordered. */
  static final Duration BEFORE_END = Duration.ofMinutes(5);

  /** For how long an ask competes with those of other agents if its agent does not repeat it. */
  static final Duration ASKED = Duration.ofMinutes(2);

  /** Agents are told nothing of older counts of what is missing. */
  static final Duration COUNTS = Duration.ofHours(1);

  /**
   * For how long a lease counts after its end if its agent says nothing of the circuit, and for how
   * long an endpoint keeps others away whose agent is not heard.
   */
  static final Duration SILENCE = Duration.ofDays(1);

  public CircuitPolicy {
    if (coolDown.isNegative()) {
      throw new IllegalArgumentException("cool-down must not be negative");
    }
  }
}
