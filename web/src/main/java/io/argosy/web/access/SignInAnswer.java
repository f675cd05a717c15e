package io.argosy.web.access;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;

/** What the router says to a code, or to a name and a password. */
public sealed interface SignInAnswer {

  record Welcome(SignedInUser user) implements SignInAnswer {}

  /** A code that was used before, too old or never one; a wrong name or a wrong password. */
  record Refused() implements SignInAnswer {}

  /**
   * Too many were wrong.
   *
   * @param sentence when to try again
   * @param seconds after which it is surely possible
   */
  record TooMany(String sentence, long seconds) implements SignInAnswer {

    /** For people. */
    String words() {
      return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    /** For programs. */
    void tell(HttpServletResponse response) {
      response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    }
  }

  /** The router did not answer; a code is probably still good. */
  record Unanswered() implements SignInAnswer {}
}
