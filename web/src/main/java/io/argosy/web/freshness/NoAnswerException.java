package io.argosy.web.freshness;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Thrown when there is no answer yet, not even an old one. */
@ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
public final class NoAnswerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NoAnswerException(String subject) {
    super("no answer yet: " + subject);
  }

  NoAnswerException(String subject, Throwable cause) {
    super("no answer yet: " + subject, cause);
  }
}
