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
    List<Refusal.Fault> errors =
        refusal.faults().stream()
            .map(f -> new Refusal.Fault(f.field(), f.rejected(), f.message()))
            .toList();
    return problem(refusal.kind().status(), refusal.code(), refusal.getMessage(), errors);
  }

  @ExceptionHandler
  ResponseEntity<Problem> passedOn(ProblemException e) {
    return ResponseEntity.status(e.problem().status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(e.problem());
  }

  @ExceptionHandler(NoAnswerException.class)
  ResponseEntity<Problem> unanswered() {
    return problem(503, "no-answer", "There was no answer in time.", List.of());
  }

  private static ResponseEntity<Problem> problem(
      int status, String code, String detail, List<Refusal.Fault> errors) {
    return ResponseEntity.status(status)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(
            new Problem(
                Problem.TYPE_PREFIX + code, code.replace('-', ' '), status, detail, errors));
  }
}
