package io.argosy.router.query.http;

import io.argosy.common.wire.user.CircuitEndpointView;
import io.argosy.common.wire.user.CircuitLinkView;
import io.argosy.common.wire.user.CircuitProviderView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcCircuitViews;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Circuits, and what was decided about them. */
@RestController
@RequestMapping("/query/v1/circuits")
public final class CircuitQueryApi {

  private final JdbcCircuitViews views;

  public CircuitQueryApi(JdbcCircuitViews views) {
    this.views = views;
  }

  /**
   * Lists the circuits that are not closed, the newest first.
   *
   * @param all true for those that were closed within the last 7 days, too, after the others
   */
  @GetMapping
  public Page<CircuitView> circuits(
      @RequestParam(defaultValue = "false") boolean all,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.circuits(all, PageRequest.of(cursor, limit));
  }

  /** Lists the links with missing bytes, and what was decided about circuits for them. */
  @GetMapping("/links")
  public Page<CircuitLinkView> links(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.links(PageRequest.of(cursor, limit));
  }

  /** Lists the endpoints of circuits with their maintenance. */
  @GetMapping("/endpoints")
  public Page<CircuitEndpointView> endpoints(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.endpoints(PageRequest.of(cursor, limit));
  }

  /** Lists the providers of circuits, as agents last stated them. */
  @GetMapping("/providers")
  public Page<CircuitProviderView> providers(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.providers(PageRequest.of(cursor, limit));
  }
}
