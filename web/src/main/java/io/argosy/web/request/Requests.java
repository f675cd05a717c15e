package io.argosy.web.request;

import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestBlockView;
import io.argosy.common.wire.user.RequestFileView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.NoAnswerException;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import tools.jackson.core.type.TypeReference;

/** All that a request's page shows, each part as fresh as the database and the router let it be. */
public final class Requests {

  /** A page does without the router's reasons that do not come so soon, until it looks again. */
  private static final Duration PATIENCE = Duration.ofMillis(250);

  private static final Duration PATIENCE_OF_PARTS = Duration.ofSeconds(2);
  private static final Duration PATIENCE_OF_WAITS = Duration.ofSeconds(3);

  /** What is read of the views. */
  public record Queries(
      DetailQuery details, RequestRates rates, ArrivalQuery arrivals, UserCalls router) {}

  private static final int SHOWN = 50;
  private static final TypeReference<Page<RequestBlockView>> BLOCKS = new TypeReference<>() {};
  private static final TypeReference<Page<RequestFileView>> FILES = new TypeReference<>() {};

  /** A part of the blocks or files of a request. */
  record Part(long request, PartForm form) {}

  private record Look(long id, SignedInUser user) {}

  private final Queries queries;
  private final Clock clock;
  private final RouterCalls router;
  private final Snapshots<Long, Optional<RequestDetailView>> details;
  private final Snapshots<Look, Optional<RequestView>> told;
  private final Snapshots<Part, RouterAnswer<? extends Page<?>>> parts;
  private final Snapshots<Long, Optional<ArrivalsView>> arrivals;

  public Requests(Queries queries, RouterCalls router, Executor lookups, Clock clock) {
    this.queries = queries;
    this.router = router;
    this.clock = clock;
    details = new Snapshots<>("request", this::measured, lookups, clock);
    told = new Snapshots<>("waits", look -> () -> told(look), lookups, clock);
    parts =
        new Snapshots<>("parts of requests", part -> () -> read(part), at -> SHOWN, lookups, clock);
    arrivals = new Snapshots<>("arrivals", id -> () -> arrived(id), lookups, clock);
  }

  private Supplier<Optional<RequestDetailView>> measured(long id) {
    return () ->
        queries.details().one(id, clock.instant()).map(detail -> detail.measured(queries.rates()));
  }

  private Optional<RequestView> told(Look look) {
    return router
        .as(look.user().token())
        .within(PATIENCE_OF_WAITS)
        .get("/query/v1/requests/" + look.id(), RequestView.class)
        .given();
  }

  private Optional<ArrivalsView> arrived(long id) {
    return details
        .answer(id)
        .value()
        .map(detail -> queries.arrivals().of(detail.request(), clock.instant()));
  }

  /** Absent where there is none. */
  Optional<RequestDetailView> detail(SignedInUser user, long id) {
    Answer<Optional<RequestDetailView>> answer = details.answer(id);
    return answer
        .value()
        .map(detail -> detail.asOf(answer.at(), answer.isStale(clock.instant())))
        .map(detail -> detail.request().isOpen() ? explained(user, detail) : detail);
  }

  private RequestDetailView explained(SignedInUser user, RequestDetailView detail) {
    return detail.explained(
        told.within(new Look(Long.parseLong(detail.request().id()), user), PATIENCE)
            .flatMap(Answer::value));
  }

  private RouterAnswer<? extends Page<?>> read(Part part) {
    boolean isFiles = part.form().isFiles();
    String path =
        "/query/v1/requests/%d/%s".formatted(part.request(), isFiles ? "files" : "blocks");
    Map<String, String> query = part.form().routers(SHOWN);
    RouterAnswer<? extends Page<?>> answer =
        isFiles
            ? queries.router().calls().get(path, query, FILES)
            : queries.router().calls().get(path, query, BLOCKS);
    if (answer instanceof RouterAnswer.Given || isOfTheQuery(answer)) {
      return answer;
    }
    throw new NoAnswerException(path);
  }

  /** Whoever asks the same is refused the same. */
  private static boolean isOfTheQuery(RouterAnswer<?> answer) {
    return answer instanceof RouterAnswer.Refused<?> refused
        && List.of(400, 404, 422).contains(refused.problem().status());
  }

  /** The blocks or files, or why the router refuses to list them; absent until it has answered. */
  Optional<Answer<RouterAnswer<? extends Page<?>>>> part(long request, PartForm form) {
    return parts.within(new Part(request, form), PATIENCE_OF_PARTS);
  }

  /** Absent where there is no such request. */
  Optional<ArrivalsView> arrivals(long id) {
    Answer<Optional<ArrivalsView>> answer = arrivals.answer(id);
    return answer.value().map(line -> line.asOf(answer.at(), answer.isStale(clock.instant())));
  }
}
