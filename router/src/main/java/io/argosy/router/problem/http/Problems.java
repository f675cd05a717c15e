package io.argosy.router.problem.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import io.argosy.router.stage.timer.ClocksApartException;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.core.JacksonException;

/** Converts every exception of a controller to a problem response. */
@RestControllerAdvice
public final class Problems {

  private static final Logger log = LoggerFactory.getLogger(Problems.class);
  private static final String RETRY_SECONDS = "2";
  private static final String CLOCK_SECONDS = "10";

  /** SQL states: a violated unique constraint, no connection left, and a statement timeout. */
  private static final String NOT_UNIQUE = "23505";

  private static final String TOO_MANY_CONNECTIONS = "53300";
  private static final String STATEMENT_ENDED = "57014";

  /** Returns the answer to a failure, for addresses that have a form of their own. */
  public ResponseEntity<Problem> of(Exception failure) {
    return switch (failure) {
      case Refusal refusal -> refused(refusal);
      case MethodArgumentTypeMismatchException parameter -> badParameter(parameter);
      case DataAccessException database -> databaseAway(database);
      case TransactionException database -> databaseAway(database);
      case ClocksApartException clocks -> clocksApart(clocks);
      default -> other(failure);
    };
  }

  @ExceptionHandler(Refusal.class)
  public ResponseEntity<Problem> refused(Refusal refusal) {
    var answer =
        ResponseEntity.status(refusal.kind().status())
            .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    refusal
        .retryAfter()
        .ifPresent(
            wait ->
                answer.header(
                    HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, wait.toSeconds()))));
    return answer.body(ProblemText.of(refusal));
  }

  /** Returns null if the body was rejected and answered while it was read. */
  @ExceptionHandler(HttpMessageNotReadableException.class)
  public @Nullable ResponseEntity<Problem> unreadable(
      HttpMessageNotReadableException e, HttpServletResponse response) {
    if (response.isCommitted()) {
      return null;
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof JacksonException jackson) {
        return answer(UnreadableBody.problem(jackson));
      }
    }
    return answer(ProblemText.of(400, "malformed-body", "the body is missing or unreadable"));
  }

  @ExceptionHandler(MethodArgumentTypeMismatchException.class)
  public ResponseEntity<Problem> badParameter(MethodArgumentTypeMismatchException e) {
    String rejected = String.valueOf(e.getValue());
    return answer(
        ProblemText.ofField(400, "malformed-parameter", e.getName(), rejected, "cannot be read"));
  }

  /**
   * A lost race can be retried; a violated constraint is a router error; the others are outages.
   */
  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  public ResponseEntity<Problem> databaseAway(RuntimeException e) {
    if (isLostRace(e)) {
      log.info("A concurrent change won: reason={}", e.getMessage());
      return answer(
          ProblemText.of(409, "concurrent-change", "a concurrent change came first; try again"));
    }
    if (e instanceof DataIntegrityViolationException
        || e instanceof InvalidDataAccessResourceUsageException) {
      log.error("A statement violated a database constraint", e);
      return answer(ProblemPage.ofStatus(500));
    }
    String detail = outage(e);
    log.error("Request failed: detail={} reason={}", detail, String.valueOf(e.getMessage()));
    return later(RETRY_SECONDS, ProblemText.of(503, "unavailable", detail));
  }

  /**
   * Whether another transaction came first: duplicate key, lock or deadlock. Hibernate does not
   * throw {@link DuplicateKeyException}.
   */
  private static boolean isLostRace(RuntimeException e) {
    return e instanceof DuplicateKeyException
        || e instanceof ConcurrencyFailureException
        || (e instanceof DataIntegrityViolationException && hasState(e, NOT_UNIQUE));
  }

  private static boolean hasState(Throwable e, String state) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && state.equals(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  private static String outage(RuntimeException e) {
    if (hasState(e, TOO_MANY_CONNECTIONS)) {
      return "the router is busy: all its database connections are in use; try again soon";
    }
    return hasState(e, STATEMENT_ENDED)
        ? "the database took too long for this request; ask for less or try again later"
        : "the database does not answer; try again soon";
  }

  @ExceptionHandler(ClocksApartException.class)
  public ResponseEntity<Problem> clocksApart(ClocksApartException e) {
    return later(CLOCK_SECONDS, ProblemText.of(503, "clocks-differ", e.getMessage()));
  }

  private static ResponseEntity<Problem> later(String seconds, Problem problem) {
    return ResponseEntity.status(problem.status())
        .header(HttpHeaders.RETRY_AFTER, seconds)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }

  /** The client has closed the connection, so there is no response. */
  @ExceptionHandler(AsyncRequestNotUsableException.class)
  public void gone(AsyncRequestNotUsableException e) {
    log.debug("Client disconnected: reason={}", e.getMessage());
  }

  /** Exceptions of Spring keep their own status; any other one is logged and answered with 500. */
  @ExceptionHandler(Exception.class)
  public ResponseEntity<Problem> other(Exception e) {
    if (e instanceof ErrorResponse known) {
      HttpStatusCode status = known.getStatusCode();
      return ResponseEntity.status(status)
          .headers(known.getHeaders())
          .contentType(MediaType.APPLICATION_PROBLEM_JSON)
          .body(ProblemPage.ofStatus(status.value()));
    }
    log.error("A request failed unexpectedly", e);
    return answer(ProblemPage.ofStatus(500));
  }

  private static ResponseEntity<Problem> answer(Problem problem) {
    return ResponseEntity.status(problem.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }
}
