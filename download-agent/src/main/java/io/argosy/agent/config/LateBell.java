package io.argosy.agent.config;

import java.util.concurrent.atomic.AtomicReference;

/** A bell that is hung before it is known whom it wakes; until then a ring is not missed. */
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
