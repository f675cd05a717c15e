package io.argosy.web.access;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;

/** The router's answer to a sign-in by code or by password. */
public sealed interface SignInAnswer {

  record Welcome(SignedInUser user) implements SignInAnswer {}

  /** The code is used, expired or unknown, or the name or the password is wrong. */
  record Refused() implements SignInAnswer {}

  /**
   * There were too many failed sign-ins.
   *
   * @param sentence when to try again
   * @param seconds after which the next try is certainly accepted
   */
  record TooMany(String sentence, long seconds) implements SignInAnswer {

    /** The sentence for the page. */
    String words() {
      return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    /** Sets the header {@code Retry-After}. */
    void setRetryAfter(HttpServletResponse response) {
      response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    }
  }

  /** The router did not answer; a code is probably still valid. */
  record Unanswered() implements SignInAnswer {}
}
