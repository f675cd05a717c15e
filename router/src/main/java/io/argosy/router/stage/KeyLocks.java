package io.argosy.router.stage;

import java.util.Collection;
import java.util.Set;

/**
 * Splits the work of a stage between routers, by destination or by dataset, so that no router waits
 * for another. The exception is the end of a large write, when both routers count the rows they
 * added (docs/adr/0014).
 */
public interface KeyLocks {

  /**
   * Locks keys for a stage until the current transaction ends. Keys that another router has locked
   * are skipped; that router's own wake-up or sweep covers them.
   *
   * @param keys keys of nodes or datasets, depending on the stage
   * @return the keys that were locked
   */
  Set<Long> take(Stage stage, Collection<Long> keys);
}
