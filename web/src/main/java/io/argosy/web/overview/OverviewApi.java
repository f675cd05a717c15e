package io.argosy.web.overview;

import io.argosy.common.wire.Problem;
import io.argosy.web.failure.CauseView;
import io.argosy.web.failure.FailureView;
import io.argosy.web.freshness.ListView;
import io.argosy.web.freshness.NoAnswerException;
import java.time.Clock;
import java.util.List;
import org.springframework.dao.DataAccessException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the page shows, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class OverviewApi {

  private final Overview overview;
  private final Clock clock;

  public OverviewApi(Overview overview, Clock clock) {
    this.overview = overview;
    this.clock = clock;
  }

  /** Lists the newest failures of transfers. */
  @GetMapping("/failures")
  ListView<FailureView> failures() {
    return ListView.of(overview.failures().answer(), clock.instant());
  }

  /** Lists the failures of transfers by cause, link and message. */
  @GetMapping("/failure-causes")
  ListView<CauseView> causes() {
    return ListView.of(overview.causes().answer(), clock.instant());
  }

  @ExceptionHandler({NoAnswerException.class, DataAccessException.class})
  ResponseEntity<Problem> unanswered() {
    return ResponseEntity.status(503)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(
            new Problem(
                Problem.TYPE_PREFIX + "no-answer",
                "no answer",
                503,
                "The database did not answer in time.",
                List.of()));
  }
}
