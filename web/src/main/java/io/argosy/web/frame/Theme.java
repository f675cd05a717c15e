package io.argosy.web.frame;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The colours of the pages. */
public enum Theme {
  /** The choice of the browser or the operating system. */
  AUTO,
  LIGHT,
  DARK;

  static final String COOKIE = "argosy_theme";

  /** Returns {@link #AUTO} for a missing or unknown word. */
  static Theme of(@Nullable String word) {
    return Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst().orElse(AUTO);
  }

  /** The word in the cookie and in forms. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
