package io.argosy.common.wire.user;

import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/passwords}: sets the sender's own password. All that the user signed in
 * with before ends, but the token this is sent with; tokens that an admin dealt stay good.
 *
 * @param oldPassword absent: only within 10 minutes of a sign-in by link
 * @param newPassword 12 to 256 characters
 */
public record PasswordForm(@Nullable String oldPassword, String newPassword) {

  /** A password is in no log. */
  @Override
  public String toString() {
    return "PasswordForm[]";
  }
}
