package io.argosy.router.access;

import java.text.Normalizer;

/**
 * A password that somebody chooses. Long beats odd: no kind of character is asked for, but a few
 * must differ. The same letters typed on another keyboard are the same password (NFKC).
 */
public record Password(String text) {

  static final int SHORTEST = 12;

  /** More is no better, and everything that is sent has an end. */
  static final int LONGEST = 256;

  private static final int DIFFERENT = 5;

  public Password {
    text = normal(text);
    int length = text.codePointCount(0, text.length());
    if (length < SHORTEST || length > LONGEST) {
      throw new IllegalArgumentException(
          "a password has %d to %d characters; a few words are good".formatted(SHORTEST, LONGEST));
    }
    if (text.codePoints().distinct().count() < DIFFERENT) {
      throw new IllegalArgumentException(
          "a password has at least %d different characters".formatted(DIFFERENT));
    }
  }

  /** As passwords are compared. */
  static String normal(String typed) {
    return Normalizer.normalize(typed, Normalizer.Form.NFKC);
  }

  /** A password is in no log. */
  @Override
  public String toString() {
    return "a password";
  }
}
