package io.argosy.router.problem.http;

import io.argosy.common.wire.Problem;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers requests that the servlet container rejects before they reach a controller. */
@Hidden
@RestController
public final class ProblemPage implements ErrorController {

  @RequestMapping("/error")
  public ResponseEntity<Problem> error(HttpServletRequest request) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    int code = status instanceof Integer number ? number : 404;
    return ResponseEntity.status(code)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(ofStatus(code));
  }

  static Problem ofStatus(int status) {
    return switch (status) {
      case 400 -> ProblemText.of(status, "malformed-request", "the request is malformed");
      case 404 -> ProblemText.of(status, "not-found", "no such resource");
      case 405 -> ProblemText.of(status, "wrong-method", "this HTTP method is not allowed here");
      case 406 -> ProblemText.of(status, "not-acceptable", "only JSON is available here");
      case 413 -> ProblemText.of(status, "too-large", "the request is too large");
      case 415 -> ProblemText.of(status, "wrong-content-type", "send application/json");
      case 503 -> ProblemText.of(status, "unavailable", "try again soon");
      default ->
          status < 500
              ? ProblemText.of(status, "refused", "the request was refused")
              : ProblemText.of(500, "broken", "internal error; see the log of the router");
    };
  }
}
