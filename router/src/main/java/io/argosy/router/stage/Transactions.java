package io.argosy.router.stage;

import java.util.List;
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

  /**
   * Outside of any other: a transaction each, beside one another where the store can. None goes on
   * when it returns or throws; the exception of the first that fails comes out unchanged, and those
   * after it may or may not have happened.
   */
  default <T> List<T> each(List<Supplier<T>> writes) {
    return writes.stream().map(this::inOne).toList();
  }
}
