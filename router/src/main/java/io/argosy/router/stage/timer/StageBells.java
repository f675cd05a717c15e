package io.argosy.router.stage.timer;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Wake;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** All bells of one router. Before {@link #start} and after {@link #stop} a ring is lost. */
public final class StageBells implements Wake {

  private final MeterRegistry meters;
  private final Consumer<Stage> elsewhere;
  private final List<Bell> bells = new CopyOnWriteArrayList<>();
  private volatile Turns turns = new Turns();

  /**
   * @param elsewhere tells the other routers; must not block
   */
  public StageBells(MeterRegistry meters, Consumer<Stage> elsewhere) {
    this.meters = meters;
    this.elsewhere = elsewhere;
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
      Bell bell = new Bell(duty, meters, turns);
      bells.add(bell);
      bell.start();
    }
  }

  public void stop() {
    bells.forEach(Bell::stop);
    turns.end();
    turns = new Turns();
    bells.forEach(Bell::awaitEnd);
    bells.clear();
  }
}
