package io.argosy.router.query;

import io.argosy.common.refusal.Refusal;
import java.util.Locale;

/** A count that is given in an address. */
public final class CountParameter {

  private CountParameter() {}

  /**
   * @param name of the parameter
   * @param most from 1 to here
   * @throws Refusal it is no such number
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
