package io.argosy.router.fts3.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import io.argosy.router.fts3.JobBook;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/** Converts refusals and failures to the form of FTS3, which its clients show. */
@Order(0)
@RestControllerAdvice(assignableTypes = {FtsApi.class, ServerApi.class})
@ConditionalOnProperty("argosy.router.fts3.enabled")
public final class FtsProblems {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String LOST_RACE = "concurrent-change";
  private static final String RETRY_SECONDS = "2";

  private final Function<Exception, ResponseEntity<Problem>> problems;

  /**
   * @param problems of all other addresses
   */
  public FtsProblems(Function<Exception, ResponseEntity<Problem>> problems) {
    this.problems = problems;
  }

  /** Returns null if the body was rejected and answered while it was read. */
  @ExceptionHandler(HttpMessageNotReadableException.class)
  public @Nullable ResponseEntity<Map<String, String>> unreadable(HttpServletResponse response) {
    return response.isCommitted()
        ? null
        : ResponseEntity.badRequest()
            .contentType(MediaType.APPLICATION_JSON)
            .body(form(400, "Badly formatted JSON request: there is none"));
  }

  @ExceptionHandler(Exception.class)
  public ResponseEntity<Map<String, String>> failed(Exception failure) {
    ResponseEntity<Problem> problem = problems.apply(failure);
    Problem body = problem.getBody();
    String code = body == null ? "" : body.code();
    int status = status(problem.getStatusCode().value(), code);
    var answer = ResponseEntity.status(status);
    String wait =
        code.equals(LOST_RACE)
            ? RETRY_SECONDS
            : problem.getHeaders().getFirst(HttpHeaders.RETRY_AFTER);
    if (wait != null) {
      answer.header(HttpHeaders.RETRY_AFTER, wait);
    }
    String detail = body == null || body.detail() == null ? "" : body.detail();
    String message = failure instanceof Refusal ? failure.getMessage() : detail;
    return answer.contentType(MediaType.APPLICATION_JSON).body(form(status, message));
  }

  /** Clients take 409 for a job that is stored already, and do not submit it again. */
  private static int status(int status, String code) {
    return switch (status) {
      case 409 -> code.equals(LOST_RACE) ? 503 : code.equals(JobBook.DUPLICATE) ? 409 : 400;
      case 422 -> 400;
      default -> status;
    };
  }

  private static Map<String, String> form(int status, String message) {
    return Map.of("status", MultiStatus.text(status), "message", message);
  }

  /** Answers for filters, which run before a controller is chosen. */
  public ModelAndView resolve(HttpServletResponse response, Exception failure) {
    ResponseEntity<Map<String, String>> answer = failed(failure);
    send(response, answer.getStatusCode().value(), answer.getBody());
    return new ModelAndView();
  }

  /** Answers a request without a valid token. */
  public void unauthenticated(HttpServletResponse response) {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    send(response, 401, form(401, "A bearer token is required"));
  }

  /** Answers a request whose token does not permit it. */
  public void forbidden(HttpServletResponse response) {
    send(response, 403, form(403, "This token does not permit the request"));
  }

  private static void send(
      HttpServletResponse response, int status, @Nullable Map<String, String> body) {
    if (response.isCommitted()) {
      return;
    }
    try {
      response.resetBuffer();
      response.setStatus(status);
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      response.getOutputStream().write(JSON.writeValueAsBytes(body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
