package io.argosy.router.access;

import java.util.Locale;

/** How somebody came by a token that no admin issued. */
public enum SignInWay {
  LINK,
  PASSWORD;

  /** As it is kept. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
