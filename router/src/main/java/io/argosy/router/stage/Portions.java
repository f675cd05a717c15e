package io.argosy.router.stage;

import java.util.function.IntSupplier;

/**
 * Splits work on many rows into portions. A single statement for all rows may exceed the statement
 * timeout and would then never succeed. Each portion needs its own transaction; otherwise an outage
 * undoes all of them, and their locks are held to the end.
 */
public final class Portions {

  /** The size of a portion, which takes a few seconds at most. */
  public static final int ROWS = 50_000;

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
}
