package io.argosy.web.access;

import java.security.Principal;

/**
 * Who looks, with the token that proves it to the router. It lives in the session and never in a
 * page or log, so that even its text is only the name.
 */
public final class SignedInUser implements Principal {

  private final String name;
  private final String token;

  SignedInUser(String name, String token) {
    this.name = name;
    this.token = token;
  }

  @Override
  public String getName() {
    return name;
  }

  public String name() {
    return name;
  }

  /** A bearer token for the router's command and query wires. */
  public String token() {
    return token;
  }

  @Override
  public String toString() {
    return name;
  }
}
