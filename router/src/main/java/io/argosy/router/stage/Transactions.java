package io.argosy.router.stage;

import java.util.function.Supplier;

/** One transaction around all writes of a cycle: all of them happen, or none. */
public interface Transactions {

  /** An exception rolls everything back and comes out unchanged. Inside another one it joins it. */
  <T> T inOne(Supplier<T> writes);

  default void inOne(Runnable writes) {
    inOne(
        () -> {
          writes.run();
          return true;
        });
  }
}
