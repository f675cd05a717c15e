package io.argosy.web.access;

/** What the router says to a code. */
public sealed interface SignInAnswer {

  record Welcome(SignedInUser user) implements SignInAnswer {}

  /** Used before, too old, or never a code. */
  record Refused() implements SignInAnswer {}

  /** The router did not answer; the code is probably still good. */
  record Unanswered() implements SignInAnswer {}
}
