package io.argosy.web.access;

import io.argosy.common.wire.Problem;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** JSON of what a router answered: passed on as it is, its refusals too. */
public final class PassedOn {

  private static final int AWAY = 503;

  private PassedOn() {}

  /** A token that is no longer good ends the session. */
  public static <T> ResponseEntity<?> of(RouterAnswer<T> answer, SignedInUser user) {
    return switch (answer) {
      case Given<T>(T value) -> ResponseEntity.ok(value);
      case Refused<T> refused -> {
        if (refused.isSignedOut()) {
          user.end();
        }
        yield problem(refused.problem());
      }
      case Unanswered<T> silent ->
          problem(
              new Problem(
                  Problem.TYPE_PREFIX + "no-answer",
                  "no answer",
                  AWAY,
                  "The router did not answer in time.",
                  List.of()));
    };
  }

  private static ResponseEntity<Problem> problem(Problem problem) {
    return ResponseEntity.status(problem.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }
}
