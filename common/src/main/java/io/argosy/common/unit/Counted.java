package io.argosy.common.unit;

import java.util.Locale;

/** Formats a number with a noun for pages and terminals: {@code 1 file}, {@code 2,000 files}. */
public final class Counted {

  private Counted() {}

  /**
   * @param thing singular noun, whose plural ends with s
   */
  public static String of(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}
