package io.argosy.router.stage;

import java.util.Collection;
import java.util.Set;

/**
 * Splits a stage's work between routers, by destination or by dataset, so that none waits for
 * another (but while both have many rows counted that they have added, at their end:
 * docs/adr/0014).
 */
public interface KeyLocks {

  /**
   * Inside a transaction, and until it ends: of these keys those that no other router works on in
   * this stage now. What is left to the other is rung for it too, and swept.
   *
   * @param keys of nodes or datasets, as the stage is split
   */
  Set<Long> take(Stage stage, Collection<Long> keys);
}
