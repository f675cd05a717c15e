package io.argosy.router.query.store;

import io.argosy.common.wire.user.Page;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PageRequest;
import java.util.List;
import java.util.function.Function;

/** Makes a page from rows that were read with one more than its limit. */
final class Pages {

  private Pages() {}

  static <R, T> Page<T> cut(
      List<R> read, PageRequest wanted, Function<R, String> key, Function<R, T> item) {
    boolean more = read.size() > wanted.limit();
    List<R> items = more ? read.subList(0, wanted.limit()) : read;
    return new Page<>(
        items.stream().map(item).toList(),
        more ? new Cursor(key.apply(items.getLast())).text() : null);
  }
}
