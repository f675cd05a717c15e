package io.argosy.router.config;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.store.PostgresSignals;
import io.argosy.router.stage.timer.StageBells;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/** Starts the duties before the first request is served, and stops them before the pool closes. */
final class BellRinger implements SmartLifecycle {

  private final StageBells bells;
  private final PostgresSignals signals;
  private final ObjectProvider<Duty> duties;
  private final boolean automatic;
  private volatile boolean running;

  BellRinger(
      StageBells bells, PostgresSignals signals, ObjectProvider<Duty> duties, boolean automatic) {
    this.bells = bells;
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
    bells.start(duties.orderedStream().toList());
    signals.start(bells::ring);
    running = true;
  }

  @Override
  public void stop() {
    signals.stop();
    bells.stop();
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Below the web server's. */
  @Override
  public int getPhase() {
    return 0;
  }
}
