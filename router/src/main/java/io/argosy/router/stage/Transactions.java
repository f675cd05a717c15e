package io.argosy.router.stage;

import java.util.List;
import java.util.function.Supplier;

/** Runs all writes of a cycle in one transaction. */
public interface Transactions {

  /** Runs writes in a transaction, or joins the current one. Exceptions roll back and propagate. */
  <T> T inOne(Supplier<T> writes);

  default void inOne(Runnable writes) {
    inOne(
        () -> {
          writes.run();
          return true;
        });
  }

  /**
   * Runs each write in a transaction of its own, in parallel if the store supports it; must not be
   * called within a transaction. All writes have ended when this returns or throws. Rethrows the
   * exception of the first write that failed; the writes after it may have been committed or not.
   */
  default <T> List<T> each(List<Supplier<T>> writes) {
    return writes.stream().map(this::inOne).toList();
  }
}
