package io.argosy.router.stage;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * A cycle that runs repeatedly. The configuration of each feature declares its duties as beans. A
 * duty runs once at start, whenever its stage is woken, and at every sweep of the timer; never
 * twice at the same time in one router.
 *
 * @param name short, in kebab case; the name of thread, timer and metric
 * @param stage the stage whose wake-ups run it; empty if only the sweep does
 * @param sweep interval between runs without a wake-up
 * @param allowance limit of its processor time; a run that wakes its own stage continues regardless
 * @param isSerialized whether it may be delayed: serialized duties run one after the other
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
   * Returns the longest time between two successful runs: two sweeps, the pause after the first one
   * and the wait for other serialized duties.
   */
  public Duration longestWait() {
    Duration queue = isSerialized ? Allowance.SWEPT.longestRest() : Duration.ZERO;
    return sweep.multipliedBy(2).plus(allowance.longestRest()).plus(queue);
  }

  /** Returns whether transfers depend on it: it has a stage or frees the tasks of silent agents. */
  public boolean ofTheStreet() {
    return stage.isPresent() || name.equals(LEASE);
  }

  public static Duty of(Stage stage, Duration sweep, Runnable cycle) {
    String name = stage.name().toLowerCase(Locale.ROOT);
    return new Duty(name, Optional.of(stage), sweep, Allowance.WOKEN, false, cycle);
  }

  public static Duty swept(String name, Duration sweep, Runnable cycle) {
    return new Duty(name, Optional.empty(), sweep, Allowance.SWEPT, true, cycle);
  }

  /** Creates a duty without wake-ups that must still run on time. */
  public static Duty prompt(String name, Duration sweep, Runnable cycle) {
    return new Duty(name, Optional.empty(), sweep, Allowance.WOKEN, false, cycle);
  }
}
