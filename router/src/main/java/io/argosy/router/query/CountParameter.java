package io.argosy.router.query;

import io.argosy.common.refusal.Refusal;
import java.util.Locale;

/** A count in a query parameter. */
public final class CountParameter {

  private CountParameter() {}

  /**
   * @param name of the parameter, for the error message
   * @param most maximum; the minimum is 1
   * @throws Refusal if the text is not a number in this range
   */
  public static int read(String name, String text, int most) {
    try {
      int count = Integer.parseInt(text);
      if (count >= 1 && count <= most) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw refused(name, text, most);
    }
    throw refused(name, text, most);
  }

  private static Refusal refused(String name, String text, int most) {
    return Refusal.ofParameter(name, text, String.format(Locale.ROOT, "is 1 to %,d", most));
  }
}
