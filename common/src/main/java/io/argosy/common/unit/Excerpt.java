package io.argosy.common.unit;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Shortens and cleans texts for users. */
public final class Excerpt {

  /** Names of errors of Java, and lines of a stack trace. */
  private static final Pattern CLASS =
      Pattern.compile(
          "\\s+at [\\w.$/<>]+\\([^()\\n]*\\)|\\b(?:\\w+\\.)+[\\w$]+(?:Exception|Error)\\b(: )?");

  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");
  private static final String HIDDEN = "***";
  private static final int LEAST_SECRET = 8;

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

  /** Returns the text without names of Java's errors, which mean nothing to people. */
  public static String plain(String text) {
    return CLASS
        .matcher(text)
        .replaceAll(
            found ->
                found.group().endsWith(")") || found.group(1) != null ? "" : "an unexpected error");
  }

  /**
   * Returns the text without a secret, which a server may repeat that got it. Fewer than 8
   * characters are no secret, and would be hidden everywhere in the text.
   */
  public static String without(String secret, String text) {
    return secret.length() < LEAST_SECRET ? text : text.replace(secret, HIDDEN);
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
