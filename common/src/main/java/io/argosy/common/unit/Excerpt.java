package io.argosy.common.unit;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Shortens and cleans texts for users. */
public final class Excerpt {

  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

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

  /**
   * Returns the text with replacements for what cannot be stored or logged: control characters and
   * unpaired surrogates.
   */
  public static String printable(String text) {
    String encodable = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    return CONTROL.matcher(encodable).replaceAll(" ");
  }
}
