package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/password-sign-ins}: changes a user's name and password for a token; needs
 * no other token. An unknown name and a wrong password are answered alike.
 */
public record PasswordSignInForm(String name, String password) {

  /** A password is in no log. */
  @Override
  public String toString() {
    return "PasswordSignInForm[]";
  }
}
