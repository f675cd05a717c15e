package io.argosy.agent.config;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A bell that is hung before it is known whom it wakes. A ring before that is lost, and may be:
 * whoever is woken looks for work by itself when it begins.
 */
final class LateBell implements Runnable {

  private final AtomicReference<Runnable> woken = new AtomicReference<>(() -> {});

  void wakes(Runnable target) {
    woken.set(target);
  }

  @Override
  public void run() {
    woken.get().run();
  }
}
