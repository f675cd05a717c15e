package io.argosy.agent.claim;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether this agent takes no new work, because of its settings, the router or its own shutdown.
 */
public final class Draining {

  private final boolean configured;
  private final AtomicBoolean byRouter = new AtomicBoolean();
  private final AtomicBoolean stopping = new AtomicBoolean();

  public Draining(boolean configured) {
    this.configured = configured;
  }

  public void setByRouter(boolean drain) {
    byRouter.set(drain);
  }

  /** Called when the process ends; cannot be undone. */
  public void stop() {
    stopping.set(true);
  }

  public boolean isStopping() {
    return stopping.get();
  }

  public boolean isOn() {
    return configured || byRouter.get() || stopping.get();
  }
}
