package io.argosy.router.query;

import org.jspecify.annotations.Nullable;

/** Which part of a list is wanted: so many items after the cursor. */
public record PageRequest(Cursor after, int limit) {

  private static final int USUAL = 100;
  private static final int MOST = 1000;

  public static PageRequest of(@Nullable String cursor, @Nullable String limit) {
    return new PageRequest(
        Cursor.read(cursor), limit == null ? USUAL : CountParameter.read("limit", limit, MOST));
  }

  /** One more than wanted tells whether there is a next part. */
  public int oneMore() {
    return limit + 1;
  }
}
