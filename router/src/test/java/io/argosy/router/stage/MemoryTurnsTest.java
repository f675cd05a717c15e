package io.argosy.router.stage;

import java.util.Set;

class MemoryTurnsTest implements TurnsContract {

  private final MemoryTurns turns = new MemoryTurns();

  @Override
  public Turns turns() {
    return turns;
  }

  @Override
  public void whileAnotherHas(Stage stage, Set<Long> destinations, Runnable rest) {
    destinations.forEach(destination -> turns.taken(stage, destination));
    rest.run();
    turns.givenBack();
  }
}
