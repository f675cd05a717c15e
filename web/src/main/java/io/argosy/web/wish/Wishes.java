package io.argosy.web.wish;

import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.node.NodeView;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What the form shows and asks, each part as fast as a page needs it. */
public final class Wishes {

  /** Datasets that are offered at once; with one more it is known that there are others. */
  static final int OFFERED = 20;

  private static final Duration PATIENCE = Duration.ofMillis(250);
  private static final Duration PATIENCE_OF_PREVIEWS = Duration.ofSeconds(30);

  private record Look(SignedInUser user, RequestForm request) {}

  private final DatasetSearch search;
  private final RouterCalls router;
  private final Snapshot<List<NodeView>> nodes;
  private final Snapshots<String, List<FoundDatasetView>> found;
  private final Snapshots<Look, RouterAnswer<PreviewView>> previews;

  public Wishes(
      DatasetSearch search,
      RouterCalls router,
      Snapshot<List<NodeView>> nodes,
      Executor lookups,
      Clock clock) {
    this.search = search;
    this.router = router;
    this.nodes = nodes;
    found =
        new Snapshots<>(
            "datasets", typed -> () -> search.found(typed, "", OFFERED + 1), lookups, clock);
    previews = new Snapshots<>("previews", look -> () -> asked(look), lookups, clock);
  }

  private RouterAnswer<PreviewView> asked(Look look) {
    return router
        .as(look.user().token())
        .within(PATIENCE_OF_PREVIEWS)
        .post("/query/v1/previews", look.request(), PreviewView.class);
  }

  /** All there are. */
  Answer<List<NodeView>> nodes() {
    return nodes.answer();
  }

  /** At most one more than are offered. */
  Answer<List<FoundDatasetView>> found(String typed) {
    return found.answer(typed);
  }

  /** Those after a name. */
  List<FoundDatasetView> foundAfter(String typed, String after, int limit) {
    return search.found(typed, after, limit);
  }

  /** What the form would mean; a router that is still at it is not waited for. */
  Preview preview(SignedInUser user, WishForm form) {
    return switch (WishReading.read(search, form, null)) {
      case WishReading.Read.Bad(Faults faults) -> new Preview.Faulty(faults);
      case WishReading.Read.Good(RequestForm request) ->
          previews
              .within(new Look(user, request), PATIENCE)
              .map(answer -> preview(answer.value()))
              .orElseGet(Preview.Working::new);
    };
  }

  private static Preview preview(RouterAnswer<PreviewView> answer) {
    return switch (answer) {
      case RouterAnswer.Given<PreviewView>(PreviewView view) -> new Preview.Known(view);
      case RouterAnswer.Refused<PreviewView> refused ->
          refused.isSignedOut() ? new Preview.SignedOut() : new Preview.Faulty(Faults.of(refused));
      case RouterAnswer.Unanswered<PreviewView>() -> new Preview.Silent();
    };
  }

  /**
   * @param key the same again makes no second request
   */
  WishReading.Read read(WishForm form, @Nullable String key) {
    return WishReading.read(search, form, key);
  }

  RouterAnswer<RequestTakenView> request(SignedInUser user, RequestForm request) {
    return router.as(user.token()).post("/command/v1/requests", request, RequestTakenView.class);
  }
}
