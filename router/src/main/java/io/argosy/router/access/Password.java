package io.argosy.router.access;

import java.text.Normalizer;

/**
 * A password chosen by a user. Its length matters more than its kinds of characters: none is
 * required, but a few characters must differ. It is normalized (NFKC), so that different keyboards
 * produce the same password.
 */
public record Password(String text) {

  static final int SHORTEST = 12;

  /** Limits the cost of hashing; a longer password would not be safer. */
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

  /** Normalizes the text for comparison. */
  static String normal(String typed) {
    return Normalizer.normalize(typed, Normalizer.Form.NFKC);
  }

  /** Hides the password from logs. */
  @Override
  public String toString() {
    return "a password";
  }
}
