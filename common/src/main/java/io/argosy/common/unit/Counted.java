package io.argosy.common.unit;

import java.util.Locale;

/** A number of things, in words, on pages and in terminals: {@code 1 file}, {@code 2,000 files}. */
public final class Counted {

  private Counted() {}

  /**
   * @param thing one of them, whose plural takes an s
   */
  public static String of(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}
