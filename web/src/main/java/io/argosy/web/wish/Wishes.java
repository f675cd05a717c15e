package io.argosy.web.wish;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What the form shows and asks, each part as fast as a page needs it. */
public final class Wishes {

  /** Datasets that are offered at once; with one more it is known that there are others. */
  static final int OFFERED = 20;

  private static final Duration PATIENCE = Duration.ofMillis(250);
  private static final Duration PATIENCE_OF_PREVIEWS = Duration.ofSeconds(30);

  private record Look(SignedInUser user, RequestForm request) {}

  /** So many names by themselves weigh as much as one of the things that are kept. */
  private static final int NAMES_OF_AN_ITEM = 10;

  private record Part(String typed, String after, int most) {}

  private final RouterCalls router;
  private final Snapshot<List<NodeView>> nodes;
  private final Snapshots<Part, List<FoundDatasetView>> found;
  private final Snapshots<List<String>, Map<String, List<DatasetName>>> matching;
  private final Snapshots<Look, RouterAnswer<PreviewView>> previews;

  public Wishes(
      DatasetSearch search,
      RouterCalls router,
      Snapshot<List<NodeView>> nodes,
      Executor lookups,
      Clock clock) {
    this.router = router;
    this.nodes = nodes;
    found =
        new Snapshots<>(
            "datasets",
            part -> () -> search.found(part.typed(), part.after(), part.most()),
            Part::most,
            lookups,
            clock);
    matching =
        new Snapshots<>(
            "wildcards",
            wildcards -> () -> search.names(wildcards, WishReading.MOST + 1),
            wildcards -> wildcards.size() * WishReading.MOST / NAMES_OF_AN_ITEM,
            lookups,
            clock);
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
    return foundAfter(typed, "", OFFERED + 1);
  }

  /** Those after a name. */
  Answer<List<FoundDatasetView>> foundAfter(String typed, String after, int most) {
    return found.answer(new Part(typed, after, most));
  }

  /** What the form would mean; neither the database nor a router still at it is waited for. */
  Preview preview(SignedInUser user, WishForm form) {
    return lookedUp(form)
        .map(names -> preview(user, WishReading.read(names, form, null)))
        .orElseGet(Preview.Working::new);
  }

  private Preview preview(SignedInUser user, WishReading.Read read) {
    return switch (read) {
      case WishReading.Read.Bad(Faults faults) -> new Preview.Faulty(faults);
      case WishReading.Read.Good(RequestForm request) ->
          previews
              .within(new Look(user, request), PATIENCE)
              .map(answer -> preview(answer.value()))
              .orElseGet(Preview.Working::new);
    };
  }

  /** What the wildcards stand for; absent where that is not known soon. */
  private Optional<Map<String, List<DatasetName>>> lookedUp(WishForm form) {
    return isLookedUp(form)
        ? matching.within(form.wildcards(), PATIENCE).map(Answer::value)
        : Optional.of(Map.of());
  }

  private static boolean isLookedUp(WishForm form) {
    int wildcards = form.wildcards().size();
    return wildcards > 0 && wildcards <= WishReading.MOST_WILDCARDS;
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
    Map<String, List<DatasetName>> names =
        isLookedUp(form) ? matching.answer(form.wildcards()).value() : Map.of();
    return WishReading.read(names, form, key);
  }

  RouterAnswer<RequestTakenView> request(SignedInUser user, RequestForm request) {
    return router.as(user.token()).post("/command/v1/requests", request, RequestTakenView.class);
  }
}
