package io.argosy.web.overview;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.common.wire.Problem;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.failure.FailureView;
import io.argosy.web.freshness.NoAnswerException;
import io.argosy.web.node.NodeView;
import io.argosy.web.request.RequestQuery;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.WaitQuery;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the page shows, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class OverviewApi {

  private static final int MOST = 1000;

  private final Overview overview;
  private final RequestQuery requests;
  private final WaitQuery waits;
  private final Clock clock;

  public OverviewApi(Overview overview, RequestQuery requests, WaitQuery waits, Clock clock) {
    this.overview = overview;
    this.requests = requests;
    this.waits = waits;
    this.clock = clock;
  }

  /** Without parameters the page's own answer; with them the database is asked for just that. */
  @GetMapping("/requests")
  ListView<RequestView> requests(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    if (limit == null && cursor == null) {
      ListView<RequestView> newest = ListView.of(overview.requests(), clock.instant());
      List<RequestView> explained = waits.explained(newest.items(), user.token());
      return paged(newest.at(), newest.stale(), explained, 100);
    }
    int most = limit == null ? 100 : (int) number("limit", limit, MOST);
    long before = cursor == null ? Long.MAX_VALUE : number("cursor", cursor, Long.MAX_VALUE);
    List<RequestView> read = requests.before(before, most);
    return paged(clock.instant(), false, waits.explained(read, user.token()), most);
  }

  @GetMapping("/nodes")
  ListView<NodeView> nodes() {
    return ListView.of(overview.nodes(), clock.instant());
  }

  @GetMapping("/failures")
  ListView<FailureView> failures() {
    return ListView.of(overview.failures(), clock.instant());
  }

  private static ListView<RequestView> paged(
      Instant at, boolean stale, List<RequestView> items, int most) {
    return new ListView<>(at, stale, items, items.size() < most ? null : items.getLast().id());
  }

  private static long number(String field, String text, long most) {
    if (text.matches("[0-9]{1,18}")) {
      long number = Long.parseLong(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    }
    throw Refusal.of(
        Refusal.Kind.MALFORMED,
        "malformed",
        new Fault(
            field,
            text.length() > 40 ? null : text,
            "is a number the server gave, or 1 to " + MOST));
  }

  @ExceptionHandler
  ResponseEntity<Problem> refused(Refusal refusal) {
    List<Problem.FieldError> errors =
        refusal.faults().stream()
            .map(f -> new Problem.FieldError(f.field(), f.rejected(), f.message()))
            .toList();
    return problem(refusal.kind().status(), refusal.code(), refusal.getMessage(), errors);
  }

  @ExceptionHandler({NoAnswerException.class, DataAccessException.class})
  ResponseEntity<Problem> unanswered() {
    return problem(503, "no-answer", "The database did not answer in time.", List.of());
  }

  private static ResponseEntity<Problem> problem(
      int status, String code, String detail, List<Problem.FieldError> errors) {
    return ResponseEntity.status(status)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(
            new Problem(
                Problem.TYPE_PREFIX + code, code.replace('-', ' '), status, detail, errors));
  }
}
