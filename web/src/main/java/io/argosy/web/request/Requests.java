package io.argosy.web.request;

import io.argosy.common.wire.user.DistributionView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestBlockView;
import io.argosy.common.wire.user.RequestFileView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterAnswer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The cached data of the pages of requests: the request, and parts of its lists. */
public final class Requests {

  private static final Duration TIMEOUT_OF_PARTS = Duration.ofSeconds(2);
  private static final int SHOWN = 50;

  /** A part of the list of blocks or files of a request. */
  record Part(long request, PartForm form) {}

  private final UserCalls router;
  private final Snapshots<Long, Optional<RequestView>> details;
  private final Snapshots<Long, Optional<DistributionView>> distributions;
  private final Snapshots<Part, RouterAnswer<? extends Page<?>>> parts;

  public Requests(UserCalls router, Lookups lookups) {
    this.router = router;
    details =
        new Snapshots<>(
            "request",
            id -> () -> router.known("/query/v1/requests/" + id, RequestView.class),
            lookups);
    distributions =
        new Snapshots<>(
            "distributions of requests",
            id ->
                () ->
                    router.known(
                        "/query/v1/requests/%d/distribution".formatted(id), DistributionView.class),
            id -> SHOWN,
            lookups);
    parts = new Snapshots<>("parts of requests", part -> () -> read(part), at -> SHOWN, lookups);
  }

  /** Returns the request; empty if there is no such request. */
  Optional<Answer<RequestView>> one(long id) {
    Answer<Optional<RequestView>> answer = details.answer(id);
    return answer.value().map(request -> new Answer<>(request, answer.at()));
  }

  /** Returns which node sent how much for the request; empty until the router has answered. */
  Optional<Answer<DistributionView>> distribution(long id) {
    return distributions
        .within(id, TIMEOUT_OF_PARTS)
        .flatMap(answer -> answer.value().map(read -> new Answer<>(read, answer.at())));
  }

  private RouterAnswer<? extends Page<?>> read(Part part) {
    boolean isFiles = part.form().isFiles();
    String path =
        "/query/v1/requests/%d/%s".formatted(part.request(), isFiles ? "files" : "blocks");
    Map<String, String> query = part.form().routers(SHOWN);
    return isFiles
        ? router.shared(path, query, RequestFileView.class)
        : router.shared(path, query, RequestBlockView.class);
  }

  /** Returns the blocks or files, or the router's refusal; empty until it has answered. */
  Optional<Answer<RouterAnswer<? extends Page<?>>>> part(long request, PartForm form) {
    return parts.within(new Part(request, form), TIMEOUT_OF_PARTS);
  }
}
