package io.argosy.common.unit;

/** Texts for people, of bounded length. */
public final class Excerpt {

  private Excerpt() {}

  /** The beginning; a character of two halves stays whole or goes. */
  public static String of(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end =
        longest > 0 && Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end);
  }
}
