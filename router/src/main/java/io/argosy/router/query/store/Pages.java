package io.argosy.router.query.store;

import io.argosy.common.wire.user.Page;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PageRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Makes a page from rows that were read with one more than its limit. */
final class Pages {

  private Pages() {}

  /**
   * Reads a page.
   *
   * @param statement whose parameter {@code limit} is not set yet
   * @param key of a row, after which the next page begins
   */
  static <T> Page<T> read(
      StatementSpec statement, PageRequest wanted, RowMapper<String> key, RowMapper<T> item) {
    List<Map.Entry<String, T>> read =
        statement
            .param("limit", wanted.oneMore())
            .query((row, n) -> Map.entry(key.mapRow(row, n), item.mapRow(row, n)))
            .list();
    return cut(read, wanted, Map.Entry::getKey, Map.Entry::getValue);
  }

  static <R, T> Page<T> cut(
      List<R> read, PageRequest wanted, Function<R, String> key, Function<R, T> item) {
    boolean more = read.size() > wanted.limit();
    List<R> items = more ? read.subList(0, wanted.limit()) : read;
    return new Page<>(
        items.stream().map(item).toList(),
        more ? new Cursor(key.apply(items.getLast())).text() : null);
  }
}
