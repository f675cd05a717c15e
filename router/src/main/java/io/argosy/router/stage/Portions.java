package io.argosy.router.stage;

import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;

/**
 * Splits work on many rows into portions. A single statement for all rows may exceed the statement
 * timeout and would then never succeed. Each portion needs its own transaction; otherwise an outage
 * undoes all of them, and their locks are held to the end.
 */
public final class Portions {

  /** The size of a portion, which takes a few seconds at most, also on a busy machine. */
  public static final int ROWS = 10_000;

  private Portions() {}

  /**
   * Repeats until a portion is not full.
   *
   * @param portion works on at most {@link #ROWS} rows and returns their number
   * @return the number of rows in all portions
   */
  public static int all(IntSupplier portion) {
    int rows = 0;
    int last;
    do {
      last = portion.getAsInt();
      rows += last;
    } while (last >= ROWS);
    return rows;
  }

  /**
   * As {@link #all}, where a portion would otherwise read all rows of the portions before it.
   *
   * @param portion works on at most {@link #ROWS} rows behind a key, and returns their keys in
   *     order
   */
  public static int inOrder(LongFunction<List<Long>> portion) {
    int rows = 0;
    List<Long> last = portion.apply(0);
    while (!last.isEmpty()) {
      rows += last.size();
      last = portion.apply(last.getLast());
    }
    return rows;
  }
}
