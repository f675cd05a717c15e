package io.argosy.web.people;

import io.argosy.common.refusal.Refusal;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Refused;

/**
 * The result of a command about a user. Empty texts mean that there is nothing to say.
 *
 * @param typed the form as typed
 * @param atName what is wrong with the name
 * @param atRoles what is wrong with the roles
 * @param notice what is wrong otherwise
 * @param linkOf the user whom the new link signs in
 * @param link the new sign-in link, which is shown only once
 */
public record UsersView(
    NewUserForm typed, String atName, String atRoles, String notice, String linkOf, String link) {

  static final UsersView NONE = new UsersView(NewUserForm.EMPTY, "", "", "", "", "");

  static UsersView linkFor(String name, String link) {
    return new UsersView(NewUserForm.EMPTY, "", "", "", name, link);
  }

  static UsersView refused(NewUserForm typed, RouterAnswer<?> answer) {
    if (answer instanceof Refused<?> refused) {
      String atName = at(refused, "name", "A name ");
      String atRoles = at(refused, "roles", "A list of roles ");
      String notice = atName.isEmpty() && atRoles.isEmpty() ? refused.sentence() : "";
      return new UsersView(typed, atName, atRoles, notice, "", "");
    }
    String silent = "The router did not answer. Check below whether the change was made.";
    return new UsersView(typed, "", "", silent, "", "");
  }

  private static String at(Refused<?> refused, String field, String subject) {
    return refused
        .at(field)
        .map(Refusal.Fault::message)
        .map(words -> words.startsWith("is ") ? subject + words : words)
        .map(words -> Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".")
        .orElse("");
  }

  /** Returns whether anything is wrong. */
  public boolean isRefused() {
    return !(atName + atRoles + notice).isEmpty();
  }
}
