package io.argosy.router.query;

import io.argosy.common.refusal.Refusal;
import org.jspecify.annotations.Nullable;

/** Which part of a list is wanted: so many items after the cursor. */
public record PageRequest(Cursor after, int limit) {

  private static final int USUAL = 100;
  private static final int MOST = 1000;

  public static PageRequest of(@Nullable String cursor, @Nullable String limit) {
    return new PageRequest(Cursor.read(cursor), limit == null ? USUAL : limitOf(limit));
  }

  /** One more than wanted tells whether there is a next part. */
  public int oneMore() {
    return limit + 1;
  }

  private static int limitOf(String text) {
    try {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= MOST) {
        return limit;
      }
    } catch (NumberFormatException e) {
      throw refused(text);
    }
    throw refused(text);
  }

  private static Refusal refused(String text) {
    return Refusal.of(
        Refusal.Kind.MALFORMED,
        "malformed-parameter",
        new Refusal.Fault("limit", text, "is 1 to 1,000"));
  }
}
