package io.argosy.router.query;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.request.RequestIds;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A page of a list: at most this many items after the cursor. */
public record PageRequest(Cursor after, int limit) {

  private static final int USUAL = 100;
  private static final int MOST = 1000;

  public static PageRequest of(@Nullable String cursor, @Nullable String limit) {
    return new PageRequest(
        Cursor.read(cursor), limit == null ? USUAL : count("limit", limit, MOST));
  }

  /**
   * Reads a count in a query parameter.
   *
   * @param name of the parameter, for the error message
   * @param most maximum; the minimum is 1
   * @throws Refusal if the text is not a number in this range
   */
  public static int count(String name, String text, int most) {
    return RequestIds.numberIn(text)
        .filter(count -> count >= 1 && count <= most)
        .map(Long::intValue)
        .orElseThrow(
            () ->
                Refusal.ofParameter(
                    name, text, String.format(Locale.ROOT, "must be 1 to %,d", most)));
  }

  /** Returns the limit plus one: an additional row shows that there is a next page. */
  public int oneMore() {
    return limit + 1;
  }
}
