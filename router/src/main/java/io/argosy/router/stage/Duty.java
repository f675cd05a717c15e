package io.argosy.router.stage;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A cycle that runs again and again. Each feature's configuration declares its own as a bean: it
 * runs once at start, whenever its stage's bell rings, and at every sweep of the timer; never twice
 * at the same time in one router.
 *
 * @param name short, in kebab case; it names thread, timer and metric
 * @param stage whose bell it hears; empty if only the sweep runs it
 * @param sweep how often it runs though nobody rang
 * @param allowance how much time it may take; a run that rang its own bell goes on regardless
 * @param isSerialized whether it may be late: serialized duties run one after the other
 */
public record Duty(
    String name,
    Optional<Stage> stage,
    Duration sweep,
    Allowance allowance,
    boolean isSerialized,
    Runnable cycle) {

  /** The duty that takes tasks back from silent agents. */
  public static final String LEASE = "lease";

  /**
   * Between two runs that end well: two sweeps, and after the first its pause and its wait for the
   * others.
   */
  public Duration longestWait() {
    Duration queue = isSerialized ? Allowance.SWEPT.longestRest() : Duration.ZERO;
    return sweep.multipliedBy(2).plus(allowance.longestRest()).plus(queue);
  }

  /** Files stand still without it: it has a stage, or it frees what silent agents hold. */
  public boolean ofTheStreet() {
    return stage.isPresent() || name.equals(LEASE);
  }

  public static Duty of(Stage stage, Duration sweep, Runnable cycle) {
    String name = stage.name().toLowerCase(Locale.ROOT);
    return new Duty(name, Optional.of(stage), sweep, Allowance.RUNG, false, cycle);
  }

  public static Duty swept(String name, Duration sweep, Runnable cycle) {
    return new Duty(name, Optional.empty(), sweep, Allowance.SWEPT, true, cycle);
  }

  /** One that operators count on, though nobody rings for it. */
  public static Duty prompt(String name, Duration sweep, Runnable cycle) {
    return new Duty(name, Optional.empty(), sweep, Allowance.RUNG, false, cycle);
  }
}
