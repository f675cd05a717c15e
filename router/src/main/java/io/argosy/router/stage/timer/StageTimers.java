package io.argosy.router.stage.timer;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** All timers of one router. Wake-ups before {@link #start} and after {@link #stop} are ignored. */
public final class StageTimers implements Consumer<Stage> {

  private static final Duration GRACE = Duration.ofMinutes(1);

  /** How long the stop waits for running cycles, for all of them together. */
  private static final Duration ENDING = Duration.ofSeconds(2);

  private final MeterRegistry meters;
  private final Consumer<Stage> elsewhere;
  private final Runnable gate;
  private final List<DutyTimer> timers = new CopyOnWriteArrayList<>();
  private volatile SweepQueue sweeps = new SweepQueue();

  /**
   * @param elsewhere wakes the other routers; must not block
   * @param gate called before each run of a duty; throws if no duty may run now
   */
  public StageTimers(MeterRegistry meters, Consumer<Stage> elsewhere, Runnable gate) {
    this.meters = meters;
    this.elsewhere = elsewhere;
    this.gate = gate;
  }

  /** Wakes the stage on all routers. */
  @Override
  public void accept(Stage stage) {
    wakeUp(stage);
    elsewhere.accept(stage);
  }

  /** Wakes the stage on this router only. */
  public void wakeUp(Stage stage) {
    timers.stream()
        .filter(timer -> timer.duty().stage().filter(stage::equals).isPresent())
        .forEach(DutyTimer::wakeUp);
  }

  /** Returns false if no duty has this name, for instance because an upgrade removed it. */
  boolean wakeUp(String duty) {
    var found = timers.stream().filter(timer -> timer.duty().name().equals(duty)).toList();
    found.forEach(DutyTimer::wakeUp);
    return !found.isEmpty();
  }

  public void start(List<Duty> duties) {
    for (Duty duty : duties) {
      DutyTimer timer = new DutyTimer(duty, meters, sweeps, gate);
      timers.add(timer);
      TimeGauge.builder(
              "argosy.cycle.age", timer, TimeUnit.NANOSECONDS, b -> b.sinceSuccess().toNanos())
          .description("Time since the last successful run of a duty, or since the start")
          .tag("duty", duty.name())
          .register(meters);
      timer.start();
    }
  }

  /**
   * Returns the duties whose last success is a minute longer ago than their longest wait, or that
   * have failed for a minute, each with the time since its last success.
   */
  public SortedMap<String, Duration> late() {
    SortedMap<String, Duration> late = new TreeMap<>();
    timers.stream()
        .filter(timer -> timer.isLate(GRACE))
        .forEach(timer -> late.put(timer.duty().name(), timer.sinceSuccess()));
    return late;
  }

  /** Returns whether transfers depend on this duty. */
  public boolean isOfTheStreet(String duty) {
    return timers.stream()
        .map(DutyTimer::duty)
        .anyMatch(d -> d.name().equals(duty) && d.ofTheStreet());
  }

  public void stop() {
    timers.forEach(DutyTimer::stop);
    sweeps.end();
    sweeps = new SweepQueue();
    long end = System.nanoTime() + ENDING.toNanos();
    timers.forEach(timer -> timer.awaitEnd(Duration.ofNanos(end - System.nanoTime())));
    timers.clear();
  }
}
