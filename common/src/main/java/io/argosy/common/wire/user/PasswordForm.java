package io.argosy.common.wire.user;

import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/passwords}: sets the sender's password. All sessions and links of the
 * user end, except the token of this request; tokens that an admin has issued stay valid.
 *
 * @param oldPassword may be absent within 10 minutes of a sign-in by link
 * @param newPassword 12 to 256 characters
 */
public record PasswordForm(@Nullable String oldPassword, String newPassword) {

  /** Hides the password from logs. */
  @Override
  public String toString() {
    return "PasswordForm[]";
  }
}
