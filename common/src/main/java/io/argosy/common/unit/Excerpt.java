package io.argosy.common.unit;

/** Shortens texts for users. */
public final class Excerpt {

  private Excerpt() {}

  /** Returns the beginning of the text, without splitting a surrogate pair. */
  public static String of(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end =
        longest > 0 && Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end);
  }
}
