package io.argosy.router.loadtest.http;

import io.argosy.common.wire.user.LoadTestForm;
import io.argosy.common.wire.user.LoadTestTakenView;
import io.argosy.router.access.Caller;
import io.argosy.router.loadtest.LoadTestBook;
import io.argosy.router.request.RequestIds;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Load tests. */
@RestController
@RequestMapping("/command/v1/loadtests")
public final class LoadTestApi {

  private final LoadTestBook book;

  public LoadTestApi(LoadTestBook book) {
    this.book = book;
  }

  /** Starts a load test, which keeps test files moving over a link. For admins. */
  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  public LoadTestTakenView create(
      @AuthenticationPrincipal Caller caller, @RequestBody LoadTestForm form) {
    return new LoadTestTakenView(Long.toString(book.create(caller, form)));
  }

  /** Ends a load test. Transfers that have begun end, and no new ones begin. For admins. */
  @PostMapping("/{id}/stop")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void stop(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    book.stop(caller, RequestIds.numberIn(id).orElseThrow(() -> LoadTestBook.unknown(id)));
  }
}
