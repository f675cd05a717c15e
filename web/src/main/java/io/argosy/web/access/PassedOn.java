package io.argosy.web.access;

import io.argosy.web.problem.ProblemException;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;
import java.util.List;

/** Passes the answer of the router on as JSON, including its refusals. */
public final class PassedOn {

  private static final int SERVICE_UNAVAILABLE = 503;

  private PassedOn() {}

  /**
   * Returns the value of the answer. A token that is no longer valid ends the session.
   *
   * @throws ProblemException the router refused, or did not answer
   */
  public static <T> T of(RouterAnswer<T> answer, SignedInUser user) {
    return switch (answer) {
      case Given<T>(T value) -> value;
      case Refused<T> refused -> {
        if (refused.isSignedOut()) {
          user.end();
        }
        throw new ProblemException(refused.problem());
      }
      case Unanswered<T> silent -> throw unanswered();
    };
  }

  /** The problem for an answer that did not come in time. */
  static ProblemException unanswered() {
    return new ProblemException(
        SERVICE_UNAVAILABLE, "no-answer", "The router did not answer in time.", List.of());
  }
}
