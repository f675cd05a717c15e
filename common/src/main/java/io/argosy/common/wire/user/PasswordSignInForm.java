package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/password-sign-ins}: exchanges a user's name and password for a token;
 * needs no other token. Unknown names and wrong passwords get the same answer.
 */
public record PasswordSignInForm(String name, String password) {

  /** Hides the password from logs. */
  @Override
  public String toString() {
    return "PasswordSignInForm[]";
  }
}
