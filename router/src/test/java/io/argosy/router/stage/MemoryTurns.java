package io.argosy.router.stage;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Turns in memory, as one router sees them; passes the contract. */
public final class MemoryTurns implements Turns {

  private record Turn(Stage stage, long destination) {}

  private final Set<Turn> others = new HashSet<>();

  /** Another router takes its turn there. */
  public void taken(Stage stage, long destination) {
    others.add(new Turn(stage, destination));
  }

  /** All other routers are done. */
  public void givenBack() {
    others.clear();
  }

  @Override
  public Set<Long> take(Stage stage, Collection<Long> destinationNodeIds) {
    Set<Long> own = new HashSet<>(destinationNodeIds);
    own.removeIf(destination -> others.contains(new Turn(stage, destination)));
    return own;
  }
}
