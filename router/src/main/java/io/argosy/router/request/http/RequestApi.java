package io.argosy.router.request.http;

import io.argosy.common.wire.user.ApprovalForm;
import io.argosy.common.wire.user.PriorityForm;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.common.wire.user.RetriedView;
import io.argosy.router.access.Caller;
import io.argosy.router.request.RequestBook;
import io.argosy.router.request.RequestIds;
import io.argosy.router.request.Verdict;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Requests. */
@RestController
@RequestMapping("/command/v1/requests")
public final class RequestApi {

  private final RequestBook book;

  public RequestApi(RequestBook book) {
    this.book = book;
  }

  /** Asks for datasets at destinations. Repeating a key answers with the same request. */
  @PostMapping
  @ApiResponse(responseCode = "201", description = "A new request")
  @ApiResponse(responseCode = "200", description = "The request that the key had already")
  public ResponseEntity<RequestTakenView> create(
      @AuthenticationPrincipal Caller caller, @RequestBody RequestForm form) {
    RequestBook.Taken taken = book.create(caller, form);
    return ResponseEntity.status(taken.fresh() ? HttpStatus.CREATED : HttpStatus.OK)
        .body(new RequestTakenView(Long.toString(taken.id())));
  }

  /** Approves or refuses a request at one destination. For data managers of its site. */
  @PostMapping("/{id}/approvals")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void approve(
      @AuthenticationPrincipal Caller caller,
      @PathVariable String id,
      @RequestBody ApprovalForm form) {
    Verdict verdict = new Verdict(form.approved(), Optional.ofNullable(form.reason()));
    book.decide(caller, RequestIds.keyOf(id), form.destination(), verdict);
  }

  /** Cancels a request: files that have arrived stay, and nothing more is moved for it. */
  @PostMapping("/{id}/cancellations")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void cancel(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    book.cancel(caller, RequestIds.keyOf(id));
  }

  /** Changes the priority of a request. */
  @PostMapping("/{id}/priorities")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void prioritize(
      @AuthenticationPrincipal Caller caller,
      @PathVariable String id,
      @RequestBody PriorityForm form) {
    book.prioritize(caller, RequestIds.keyOf(id), form.priority());
  }

  /** Suspends a request: transfers that have begun end, and no new ones begin. */
  @PostMapping("/{id}/suspensions")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void suspend(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    book.suspend(caller, RequestIds.keyOf(id));
  }

  /** Resumes a suspended request. */
  @PostMapping("/{id}/resumptions")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void resume(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    book.resume(caller, RequestIds.keyOf(id));
  }

  /** Tries files of a request again at once that wait after failures or were given up. */
  @PostMapping("/{id}/retries")
  public RetriedView retry(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    return new RetriedView(book.retry(caller, RequestIds.keyOf(id)));
  }
}
