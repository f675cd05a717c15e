package io.argosy.deploy.screen;

/** A number of things, in words: {@code 1 file}, {@code 2,000 files}. */
public final class Counted {

  private Counted() {}

  /**
   * @param thing one of them, whose plural takes an s
   */
  public static String of(long number, String thing) {
    return "%,d %s%s".formatted(number, thing, number == 1 ? "" : "s");
  }
}
