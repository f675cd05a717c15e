package io.argosy.web.request;

import io.argosy.common.wire.user.RequestView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** All that a request's page shows, each part as fresh as the database and the router let it be. */
public final class Requests {

  /** A page does without the router's reasons that do not come so soon, until it looks again. */
  private static final Duration PATIENCE = Duration.ofMillis(250);

  private static final Duration PATIENCE_OF_WAITS = Duration.ofSeconds(3);

  /** What is read of the views. */
  public record Queries(
      DetailQuery details,
      RequestRates rates,
      BlockQuery blocks,
      WantedFileQuery files,
      ArrivalQuery arrivals) {}

  private record Look(long id, SignedInUser user) {}

  private final Queries queries;
  private final Clock clock;
  private final RouterCalls router;
  private final Snapshots<Long, Optional<RequestDetailView>> details;
  private final Snapshots<Look, Optional<RequestView>> told;
  private final Snapshots<PartAsked, PartView<BlockView>> blocks;
  private final Snapshots<PartAsked, PartView<WantedFileView>> files;
  private final Snapshots<Long, Optional<ArrivalsView>> arrivals;

  public Requests(Queries queries, RouterCalls router, Executor lookups, Clock clock) {
    this.queries = queries;
    this.router = router;
    this.clock = clock;
    details = new Snapshots<>("request", this::measured, lookups, clock);
    told = new Snapshots<>("waits", look -> () -> told(look), lookups, clock);
    blocks =
        new Snapshots<>(
            "blocks",
            asked -> () -> queries.blocks().part(asked),
            PartAsked::limit,
            lookups,
            clock);
    files =
        new Snapshots<>(
            "files",
            asked -> () -> queries.files().part(asked, clock.instant()),
            PartAsked::limit,
            lookups,
            clock);
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

  Answer<PartView<BlockView>> blocks(PartAsked asked) {
    return blocks.answer(asked);
  }

  Answer<PartView<WantedFileView>> files(PartAsked asked) {
    return files.answer(asked);
  }

  /** Absent where there is no such request. */
  Optional<ArrivalsView> arrivals(long id) {
    Answer<Optional<ArrivalsView>> answer = arrivals.answer(id);
    return answer.value().map(line -> line.asOf(answer.at(), answer.isStale(clock.instant())));
  }
}
