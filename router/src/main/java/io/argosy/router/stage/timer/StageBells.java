package io.argosy.router.stage.timer;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Wake;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** All bells of one router. Before {@link #start} and after {@link #stop} a ring is lost. */
public final class StageBells implements Wake {

  private static final Duration GRACE = Duration.ofMinutes(1);

  private final MeterRegistry meters;
  private final Consumer<Stage> elsewhere;
  private final Runnable gate;
  private final List<Bell> bells = new CopyOnWriteArrayList<>();
  private volatile Turns turns = new Turns();

  /**
   * @param elsewhere tells the other routers; must not block
   * @param gate is asked before each run of a duty, and throws where none may run now
   */
  public StageBells(MeterRegistry meters, Consumer<Stage> elsewhere, Runnable gate) {
    this.meters = meters;
    this.elsewhere = elsewhere;
    this.gate = gate;
  }

  @Override
  public void stage(Stage stage) {
    ring(stage);
    elsewhere.accept(stage);
  }

  /** Here only: another router has told, or will sweep itself. */
  public void ring(Stage stage) {
    bells.stream()
        .filter(bell -> bell.duty().stage().filter(stage::equals).isPresent())
        .forEach(Bell::ring);
  }

  /** Returns false if no duty has this name, as after an upgrade that dropped it. */
  boolean ring(String duty) {
    var found = bells.stream().filter(bell -> bell.duty().name().equals(duty)).toList();
    found.forEach(Bell::ring);
    return !found.isEmpty();
  }

  public void start(List<Duty> duties) {
    for (Duty duty : duties) {
      Bell bell = new Bell(duty, meters, turns, gate);
      bells.add(bell);
      TimeGauge.builder(
              "argosy.cycle.age", bell, TimeUnit.NANOSECONDS, b -> b.sinceSuccess().toNanos())
          .description("Time since the last run of a duty that ended well, or since the start")
          .tag("duty", duty.name())
          .register(meters);
      bell.start();
    }
  }

  /**
   * Duties that have not ended well for a minute longer than their longest wait, or that have
   * failed for a minute, each with the time since its last success.
   */
  public SortedMap<String, Duration> late() {
    SortedMap<String, Duration> late = new TreeMap<>();
    bells.stream()
        .filter(bell -> bell.isLate(GRACE))
        .forEach(bell -> late.put(bell.duty().name(), bell.sinceSuccess()));
    return late;
  }

  /** Whether the street depends on this duty. */
  public boolean isOfTheStreet(String duty) {
    return bells.stream().map(Bell::duty).anyMatch(d -> d.name().equals(duty) && d.ofTheStreet());
  }

  public void stop() {
    bells.forEach(Bell::stop);
    turns.end();
    turns = new Turns();
    bells.forEach(Bell::awaitEnd);
    bells.clear();
  }
}
