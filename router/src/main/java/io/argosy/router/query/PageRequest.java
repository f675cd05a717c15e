package io.argosy.router.query;

import org.jspecify.annotations.Nullable;

/** A page of a list: at most this many items after the cursor. */
public record PageRequest(Cursor after, int limit) {

  private static final int USUAL = 100;
  private static final int MOST = 1000;

  public static PageRequest of(@Nullable String cursor, @Nullable String limit) {
    return new PageRequest(
        Cursor.read(cursor), limit == null ? USUAL : CountParameter.read("limit", limit, MOST));
  }

  /** Returns the limit plus one: an additional row shows that there is a next page. */
  public int oneMore() {
    return limit + 1;
  }
}
