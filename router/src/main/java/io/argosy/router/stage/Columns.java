package io.argosy.router.stage;

import java.util.Collection;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Converts rows to columns, so that a statement takes one array for each column. */
public final class Columns {

  private Columns() {}

  public static <T> long[] longs(Collection<T> rows, ToLongFunction<? super T> value) {
    return rows.stream().mapToLong(value).toArray();
  }

  public static <T> boolean[] booleans(Collection<T> rows, Predicate<? super T> value) {
    boolean[] column = new boolean[rows.size()];
    int row = 0;
    for (T each : rows) {
      column[row++] = value.test(each);
    }
    return column;
  }

  /** Returns one column; null for rows without a value. */
  public static <T> @Nullable String[] texts(
      Collection<T> rows, Function<? super T, ? extends @Nullable String> value) {
    return rows.stream().map(value).toArray(String[]::new);
  }
}
