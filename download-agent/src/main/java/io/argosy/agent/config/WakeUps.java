package io.argosy.agent.config;

import java.util.concurrent.atomic.AtomicReference;

/** The wake-ups by which one feature signals another that it does not depend on. */
record WakeUps(WakeUp claim, WakeUp dispatch, WakeUp report, WakeUp queues) {

  static WakeUps create() {
    return new WakeUps(new WakeUp(), new WakeUp(), new WakeUp(), new WakeUp());
  }

  /**
   * A wake-up whose target is set later. Before that it does nothing, because each target checks
   * for work when it starts.
   */
  static final class WakeUp implements Runnable {

    private final AtomicReference<Runnable> target = new AtomicReference<>(() -> {});

    void wakes(Runnable woken) {
      target.set(woken);
    }

    @Override
    public void run() {
      target.get().run();
    }
  }
}
