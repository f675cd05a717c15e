package io.argosy.router.stage;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** {@link KeyLocks} in memory, as seen by one router; passes the contract. */
public final class MemoryKeyLocks implements KeyLocks {

  private record Turn(Stage stage, long key) {}

  private final Set<Turn> others = new HashSet<>();

  /** Locks a key on behalf of another router. */
  public void taken(Stage stage, long key) {
    others.add(new Turn(stage, key));
  }

  /** Releases the locks of all other routers. */
  public void givenBack() {
    others.clear();
  }

  @Override
  public Set<Long> take(Stage stage, Collection<Long> keys) {
    Set<Long> own = new HashSet<>(keys);
    own.removeIf(key -> others.contains(new Turn(stage, key)));
    return own;
  }
}
