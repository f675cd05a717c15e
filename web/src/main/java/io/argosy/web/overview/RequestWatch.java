package io.argosy.web.overview;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.WaitQuery;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * The requests on the page with what the router says of them. It is asked as the user who looks, at
 * most once a second for each session, and never waited for.
 */
public final class RequestWatch {

  private static final String KEPT = RequestWatch.class.getName();
  private static final int SHOWN = 6;

  private final Snapshot<List<RequestView>> requests;
  private final WaitQuery waits;
  private final Executor executor;
  private final Clock clock;

  public RequestWatch(
      Snapshot<List<RequestView>> requests, WaitQuery waits, Executor executor, Clock clock) {
    this.requests = requests;
    this.waits = waits;
    this.executor = executor;
    this.clock = clock;
  }

  /** The session's own answer. */
  Snapshot<SeenRequests> of(HttpSession session, SignedInUser user) {
    synchronized (session) {
      if (session.getAttribute(KEPT) instanceof Kept kept) {
        return kept.seen();
      }
      var seen = new Snapshot<>("what requests wait for", () -> seen(user), executor, clock);
      session.setAttribute(KEPT, new Kept(seen));
      return seen;
    }
  }

  private record Kept(Snapshot<SeenRequests> seen) {}

  /** Without what the router would say. */
  SeenRequests plain(Answer<List<RequestView>> all) {
    return new SeenRequests(all, lines(first(all.value())));
  }

  private SeenRequests seen(SignedInUser user) {
    Answer<List<RequestView>> all = requests.answer();
    return new SeenRequests(all, lines(waits.explained(first(all.value()), user.token())));
  }

  private List<RequestView> first(List<RequestView> all) {
    return lines(all).stream()
        .sorted(Comparator.comparing(RequestLine::isOver))
        .limit(SHOWN)
        .map(RequestLine::request)
        .toList();
  }

  private List<RequestLine> lines(List<RequestView> requests) {
    Instant now = clock.instant();
    Stream<RequestView> all = requests.stream();
    return all.map(request -> new RequestLine(request, now)).toList();
  }
}
