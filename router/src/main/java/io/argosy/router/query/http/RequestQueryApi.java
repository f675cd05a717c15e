package io.argosy.router.query.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.FlowView;
import io.argosy.common.wire.user.ListedRequestsForm;
import io.argosy.common.wire.user.OwnRequestsForm;
import io.argosy.common.wire.user.OwnRequestsView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.router.access.Caller;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcMovementViews;
import io.argosy.router.query.store.JdbcRequestViews;
import io.argosy.router.request.RequestIds;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Requests and how far they are. */
@RestController
@RequestMapping("/query/v1")
public final class RequestQueryApi {

  private static final int MOST_LISTED = 1000;

  private final JdbcRequestViews requests;
  private final JdbcMovementViews movements;

  public RequestQueryApi(JdbcRequestViews requests, JdbcMovementViews movements) {
    this.requests = requests;
    this.movements = movements;
  }

  /** Lists all requests, newest first. */
  @GetMapping("/requests")
  public Page<RequestView> requests(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return requests.page(PageRequest.of(cursor, limit));
  }

  /**
   * Lists the requests with these ids, at most 1,000, with the reasons why they wait as this router
   * last saw them. Ids that nobody knows are left out.
   */
  @PostMapping("/listed-requests")
  public Page<RequestView> listed(@RequestBody ListedRequestsForm form) {
    if (form.ids().size() > MOST_LISTED) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault("ids", null, "are at most 1,000"));
    }
    return new Page<>(
        requests.these(
            form.ids().stream().map(RequestIds::numberIn).flatMap(Optional::stream).toList()),
        null);
  }

  /** Lists requests of the caller. */
  @PostMapping("/own-requests")
  public OwnRequestsView ownRequests(
      @AuthenticationPrincipal Caller caller, @RequestBody OwnRequestsForm form) {
    return requests.own(caller.name(), form);
  }

  /** Answers with one request, how far it is, and why what is missing waits. */
  @GetMapping("/requests/{id}")
  public RequestView request(@PathVariable String id) {
    return requests.one(RequestIds.keyOf(id)).orElseThrow(() -> RequestIds.unknown(id));
  }

  /** Lists what moved for a request, from where to where. */
  @GetMapping("/requests/{id}/flows")
  public Page<FlowView> flows(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return movements.flows(knownKeyOf(id), PageRequest.of(cursor, limit));
  }

  /** Lists the files of a request that failed and what the last failure said. */
  @GetMapping("/requests/{id}/stuck-files")
  public Page<StuckFileView> stuckFiles(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return movements.stuckFiles(knownKeyOf(id), PageRequest.of(cursor, limit));
  }

  private long knownKeyOf(String id) {
    long key = RequestIds.keyOf(id);
    if (!requests.knows(key)) {
      throw RequestIds.unknown(id);
    }
    return key;
  }
}
