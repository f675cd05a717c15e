package io.argosy.web.look;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The colours of the pages. */
public enum Theme {
  /** As the browser's system has it. */
  AUTO,
  LIGHT,
  DARK;

  static final String COOKIE = "argosy_theme";

  /** What nobody chose, or nobody knows, is left to the system. */
  static Theme of(@Nullable String word) {
    return Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst().orElse(AUTO);
  }

  /** As it stands in the cookie and in forms. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
