package io.argosy.web.access;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.PasswordForm;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;

/**
 * The result of setting a password. Empty texts mean that nothing is wrong.
 *
 * @param old what is wrong with the old password
 * @param fresh what is wrong with the new password
 * @param again what is wrong with the repetition of the new password
 * @param notice what is wrong otherwise
 */
public record PasswordChange(String old, String fresh, String again, String notice) {

  static final PasswordChange NONE = new PasswordChange("", "", "", "");

  /** Checks what can be checked without the router. */
  static PasswordChange typed(String fresh, String again) {
    return new PasswordChange(
        "",
        fresh.isEmpty() ? "Type a new password." : "",
        !fresh.isEmpty() && !fresh.equals(again) ? "The two passwords differ." : "",
        "");
  }

  static PasswordForm formOf(String old, String fresh) {
    return new PasswordForm(old.isEmpty() ? null : old, fresh);
  }

  static PasswordChange of(RouterAnswer<Done> answer) {
    return switch (answer) {
      case Given<Done> done -> NONE;
      case Unanswered<Done> silent ->
          new PasswordChange(
              "", "", "", "The router did not answer. Check your password by signing in again.");
      case Refused<Done> refused -> refused(refused);
    };
  }

  private static PasswordChange refused(Refused<Done> refused) {
    String old = at(refused, "oldPassword");
    String fresh = at(refused, "newPassword");
    boolean elsewhere = old.isEmpty() && fresh.isEmpty();
    return new PasswordChange(old, fresh, "", elsewhere ? sentence(refused.sentence()) : "");
  }

  private static String at(Refused<Done> refused, String field) {
    return refused.at(field).map(Refusal.Fault::message).map(PasswordChange::sentence).orElse("");
  }

  private static String sentence(String words) {
    String whole = words.startsWith("is ") ? "This " + words : words;
    return Character.toUpperCase(whole.charAt(0)) + whole.substring(1) + ".";
  }

  public boolean isRefused() {
    return !equals(NONE);
  }
}
