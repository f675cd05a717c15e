package io.argosy.router.stage;

import java.util.Collection;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Converts rows to columns, so that a statement takes one array for each column. */
public final class Columns {

  private Columns() {}

  public static <T> long[] longs(Collection<T> rows, ToLongFunction<? super T> value) {
    return rows.stream().mapToLong(value).toArray();
  }

  /** Returns one column; null for rows without a value. */
  public static <T> @Nullable String[] texts(
      Collection<T> rows, Function<? super T, ? extends @Nullable String> value) {
    return rows.stream().map(value).toArray(String[]::new);
  }
}
