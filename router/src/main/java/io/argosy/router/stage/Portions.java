package io.argosy.router.stage;

import java.util.function.IntSupplier;

/**
 * Work on many rows, a portion at a time: one statement for all of them can take longer than the
 * database may be silent for, and would then never succeed. Each portion is to have a transaction
 * of its own, or an outage undoes them all and their locks are kept to the end.
 */
public final class Portions {

  /** A portion takes seconds at most. */
  public static final int ROWS = 50_000;

  private Portions() {}

  /**
   * Repeats until a portion is not full.
   *
   * @param portion works on at most {@link #ROWS} rows, and returns on how many
   * @return the rows of all portions
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
