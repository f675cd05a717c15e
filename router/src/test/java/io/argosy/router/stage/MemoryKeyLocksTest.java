package io.argosy.router.stage;

import java.util.Set;

class MemoryKeyLocksTest implements KeyLocksContract {

  private final MemoryKeyLocks locks = new MemoryKeyLocks();

  @Override
  public KeyLocks turns() {
    return locks;
  }

  @Override
  public void whileAnotherHas(Stage stage, Set<Long> destinations, Runnable rest) {
    destinations.forEach(destination -> locks.taken(stage, destination));
    rest.run();
    locks.givenBack();
  }
}
