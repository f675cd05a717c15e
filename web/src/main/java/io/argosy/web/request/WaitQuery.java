package io.argosy.web.request;

import io.argosy.common.wire.user.Page;
import io.argosy.web.router.RouterCalls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;

/**
 * Asks the router why requests do not move, as the user who looks: that is worked out and stored
 * nowhere. A router that does not answer at once is not waited for, and the page has no reasons.
 */
public final class WaitQuery {

  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final TypeReference<Page<io.argosy.common.wire.user.RequestView>> ASKED =
      new TypeReference<>() {};

  private final RouterCalls router;

  public WaitQuery(RouterCalls router) {
    this.router = router;
  }

  /**
   * The same requests with the reasons of those among the router's newest that are open.
   *
   * @param token of the user who looks
   */
  public List<RequestView> explained(List<RequestView> read, String token) {
    if (read.stream().noneMatch(RequestView::isOpen)) {
      return read;
    }
    Map<String, io.argosy.common.wire.user.RequestView> told = told(read.size(), token);
    return read.stream()
        .map(
            request ->
                Optional.ofNullable(told.get(request.id()))
                    .filter(routers -> request.isOpen())
                    .map(request::explained)
                    .orElse(request))
        .toList();
  }

  private Map<String, io.argosy.common.wire.user.RequestView> told(int limit, String token) {
    return router
        .as(token)
        .within(PATIENCE)
        .get("/query/v1/requests", Map.of("limit", Integer.toString(limit)), ASKED)
        .given()
        .map(page -> page.items().stream())
        .orElseGet(Stream::empty)
        .collect(Collectors.toMap(io.argosy.common.wire.user.RequestView::id, request -> request));
  }
}
