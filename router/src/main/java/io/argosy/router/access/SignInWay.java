package io.argosy.router.access;

import java.util.Locale;

/** How a user obtained a token that was not issued by an admin. */
public enum SignInWay {
  LINK,
  PASSWORD;

  /** Returns the text used in the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
