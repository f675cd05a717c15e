package io.argosy.web.request;

import io.argosy.common.wire.user.ListedRequestsForm;
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
  private static final TypeReference<Page<io.argosy.common.wire.user.RequestView>> LISTED =
      new TypeReference<>() {};

  private final RouterCalls router;

  public WaitQuery(RouterCalls router) {
    this.router = router;
  }

  /** What the router said of some requests, by their ids; nothing of those it did not tell of. */
  public record Reasons(Map<String, io.argosy.common.wire.user.RequestView> byId) {

    /** The same requests, with the reasons of those that are open. */
    public List<RequestView> of(List<RequestView> read) {
      return read.stream().map(this::of).toList();
    }

    private RequestView of(RequestView request) {
      return Optional.ofNullable(byId.get(request.id()))
          .filter(told -> request.isOpen())
          .map(request::explained)
          .orElse(request);
    }
  }

  /** The ids of those of which there is something to tell. */
  public static List<String> open(List<RequestView> read) {
    return read.stream().filter(RequestView::isOpen).map(RequestView::id).toList();
  }

  /**
   * The same requests with the reasons of those that are open.
   *
   * @param token of the user who looks
   */
  public List<RequestView> explained(List<RequestView> read, String token) {
    List<String> open = open(read);
    return open.isEmpty() ? read : told(open, token).of(read);
  }

  /**
   * @param token of the user who looks
   */
  public Reasons told(List<String> ids, String token) {
    return new Reasons(
        router
            .as(token)
            .within(PATIENCE)
            .post("/query/v1/listed-requests", new ListedRequestsForm(ids), LISTED)
            .given()
            .map(page -> page.items().stream())
            .orElseGet(Stream::empty)
            .collect(
                Collectors.toMap(io.argosy.common.wire.user.RequestView::id, request -> request)));
  }
}
