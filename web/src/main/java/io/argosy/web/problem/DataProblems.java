package io.argosy.web.problem;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import io.argosy.web.freshness.NoAnswerException;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers JSON requests that fail with a problem of RFC 9457. */
@RestControllerAdvice(annotations = RestController.class)
public final class DataProblems {

  @ExceptionHandler
  ResponseEntity<Problem> refused(Refusal refusal) {
    return passedOn(
        new ProblemException(
            refusal.kind().status(), refusal.code(), refusal.getMessage(), refusal.faults()));
  }

  @ExceptionHandler
  ResponseEntity<Problem> passedOn(ProblemException e) {
    return ResponseEntity.status(e.problem().status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(e.problem());
  }

  @ExceptionHandler(NoAnswerException.class)
  ResponseEntity<Problem> unanswered() {
    return passedOn(
        new ProblemException(503, "no-answer", "There was no answer in time.", List.of()));
  }
}
