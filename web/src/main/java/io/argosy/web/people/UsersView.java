package io.argosy.web.people;

import io.argosy.common.refusal.Refusal;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Refused;

/**
 * What came of a command about a user; empty texts where there is nothing to say.
 *
 * @param typed what was typed
 * @param atName what is wrong with the name
 * @param atRoles what is wrong with the roles
 * @param notice what is wrong otherwise
 * @param linkOf whom a fresh link lets in
 * @param link shown this once
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
    String silent = "The router did not answer: look below whether it was done.";
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

  /** Whether anything was refused. */
  public boolean isRefused() {
    return !(atName + atRoles + notice).isEmpty();
  }
}
