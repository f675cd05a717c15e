package io.argosy.router.config;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.store.PostgresSignals;
import io.argosy.router.stage.timer.StageTimers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/** Starts the duties before the first request is served, and stops them before the pool closes. */
final class TimerLifecycle implements SmartLifecycle {

  private final StageTimers timers;
  private final PostgresSignals signals;
  private final ObjectProvider<Duty> duties;
  private final boolean automatic;
  private volatile boolean running;

  TimerLifecycle(
      StageTimers timers, PostgresSignals signals, ObjectProvider<Duty> duties, boolean automatic) {
    this.timers = timers;
    this.signals = signals;
    this.duties = duties;
    this.automatic = automatic;
  }

  @Override
  public boolean isAutoStartup() {
    return automatic;
  }

  @Override
  public void start() {
    timers.start(duties.orderedStream().toList());
    signals.start(timers::wakeUp);
    running = true;
  }

  @Override
  public void stop() {
    signals.stop();
    timers.stop();
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Lower than the web server's phase, so that duties start before it and stop after it. */
  @Override
  public int getPhase() {
    return 0;
  }
}
