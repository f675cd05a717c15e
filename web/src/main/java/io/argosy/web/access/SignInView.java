package io.argosy.web.access;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.ModelAndView;

/**
 * The sign-in form with its error messages.
 *
 * @param to the page that follows the sign-in
 * @param name as typed; a password is never returned
 * @param nameFault what is wrong with the name, or empty
 * @param passwordFault what is wrong with the password, or empty
 * @param notice what is wrong with both, or why the form is shown, or empty
 */
public record SignInView(
    String to, String name, String nameFault, String passwordFault, String notice) {

  private static final int LONGEST_NAME = 200;

  static SignInView typed(String to, String name, String password) {
    return new SignInView(
        to,
        name.length() <= LONGEST_NAME ? name : "",
        name.isEmpty() || name.length() > LONGEST_NAME ? "Type your user name." : "",
        password.isEmpty() ? "Type your password." : "",
        "");
  }

  boolean isIncomplete() {
    return !nameFault.isEmpty() || !passwordFault.isEmpty();
  }

  SignInView saying(String sentence) {
    return new SignInView(to, name, nameFault, passwordFault, sentence);
  }

  /** Returns whether the password field gets the focus, because the name is filled in. */
  public boolean startsAtPassword() {
    return !name.isEmpty() && nameFault.isEmpty();
  }

  ModelAndView page(HttpStatus status) {
    ModelAndView page = new ModelAndView("sign-in", "signIn", this);
    page.setStatus(status);
    return page;
  }
}
