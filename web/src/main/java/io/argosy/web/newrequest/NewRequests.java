package io.argosy.web.newrequest;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.wire.user.DatasetView;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The queries and the command behind the form for a new request. */
public final class NewRequests {

  /** The most datasets offered by a search. One more is queried, to know whether there are more. */
  static final int OFFERED = 20;

  private static final Duration TIMEOUT = Duration.ofMillis(250);
  private static final Duration TIMEOUT_OF_PREVIEWS = Duration.ofSeconds(30);

  private static final String DATASETS = "/query/v1/datasets";

  private record Key(SignedInUser user, RequestForm request) {}

  /** The number of dataset names that count as one item of the cache. */
  private static final int NAMES_OF_AN_ITEM = 10;

  private final RouterCalls router;
  private final Snapshot<List<NodeView>> nodes;
  private final Snapshots<String, List<DatasetView>> found;
  private final Snapshots<List<String>, Map<String, List<DatasetName>>> matching;
  private final Snapshots<Key, RouterAnswer<PreviewView>> previews;

  public NewRequests(
      UserCalls queries, RouterCalls router, Snapshot<List<NodeView>> nodes, Lookups lookups) {
    this.router = router;
    this.nodes = nodes;
    found =
        new Snapshots<>(
            "datasets",
            typed ->
                () ->
                    queries.part(
                        DATASETS,
                        Map.of("text", typed, "limit", Integer.toString(OFFERED + 1)),
                        DatasetView.class),
            typed -> OFFERED + 1,
            lookups);
    matching =
        new Snapshots<>(
            "wildcards",
            wildcards -> () -> names(queries, wildcards),
            wildcards -> wildcards.size() * RequestReader.MOST / NAMES_OF_AN_ITEM,
            lookups);
    previews = new Snapshots<>("previews", key -> () -> asked(key), lookups);
  }

  private RouterAnswer<PreviewView> asked(Key key) {
    return router
        .as(key.user().token())
        .within(TIMEOUT_OF_PREVIEWS)
        .post("/query/v1/previews", key.request(), PreviewView.class);
  }

  /** Returns all nodes. */
  Answer<List<NodeView>> nodes() {
    return nodes.answer();
  }

  /** Returns the datasets found, at most {@link #OFFERED} + 1. */
  Answer<List<DatasetView>> found(String typed) {
    return found.answer(typed);
  }

  /** Returns the names that match each pattern, up to the limit. */
  private static Map<String, List<DatasetName>> names(UserCalls queries, List<String> wildcards) {
    return wildcards.stream()
        .collect(
            Collectors.toMap(
                typed -> typed,
                typed ->
                    queries
                        .list(
                            DATASETS,
                            Map.of("text", typed),
                            DatasetView.class,
                            RequestReader.MOST + 1)
                        .stream()
                        .map(DatasetView::name)
                        .toList()));
  }

  /** Returns the preview, or {@link Preview.Working} if it takes longer than 250 ms. */
  Preview preview(SignedInUser user, NewRequestForm form) {
    return lookedUp(form)
        .map(names -> preview(user, RequestReader.read(names, form, null)))
        .orElseGet(Preview.Working::new);
  }

  private Preview preview(SignedInUser user, RequestReader.Read read) {
    return switch (read) {
      case RequestReader.Read.Bad(Faults faults) -> new Preview.Faulty(faults);
      case RequestReader.Read.Good(RequestForm request) ->
          previews
              .within(new Key(user, request), TIMEOUT)
              .map(answer -> preview(answer.value()))
              .orElseGet(Preview.Working::new);
    };
  }

  /** Returns the names that match the patterns; empty if the query takes longer than 250 ms. */
  private Optional<Map<String, List<DatasetName>>> lookedUp(NewRequestForm form) {
    return isLookedUp(form)
        ? matching.within(form.wildcards(), TIMEOUT).map(Answer::value)
        : Optional.of(Map.of());
  }

  private static boolean isLookedUp(NewRequestForm form) {
    int wildcards = form.wildcards().size();
    return wildcards > 0 && wildcards <= RequestReader.MOST_WILDCARDS;
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
   * @param key the idempotency key of the request; null for a preview
   */
  RequestReader.Read read(NewRequestForm form, @Nullable String key) {
    Map<String, List<DatasetName>> names =
        isLookedUp(form) ? matching.answer(form.wildcards()).value() : Map.of();
    return RequestReader.read(names, form, key);
  }

  RouterAnswer<RequestTakenView> request(SignedInUser user, RequestForm request) {
    return router.as(user.token()).post("/command/v1/requests", request, RequestTakenView.class);
  }
}
