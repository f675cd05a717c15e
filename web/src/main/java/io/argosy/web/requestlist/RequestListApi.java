package io.argosy.web.requestlist;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.ListView;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.problem.Parameters;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.WaitQuery;
import io.argosy.web.requestlist.RequestFilter.Asked;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Requests as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class RequestListApi {

  private static final int USUAL = 100;

  private final RequestSearch search;
  private final Snapshot<List<RequestView>> newest;
  private final WaitQuery waits;
  private final Clock clock;

  public RequestListApi(
      RequestSearch search, Snapshot<List<RequestView>> newest, WaitQuery waits, Clock clock) {
    this.search = search;
    this.newest = newest;
    this.waits = waits;
    this.clock = clock;
  }

  /** Without parameters the page's own answer; with them the database is asked for just that. */
  @GetMapping("/requests")
  ListView<RequestView> requests(
      @AuthenticationPrincipal SignedInUser user,
      @ModelAttribute Asked asked,
      @RequestParam(required = false) @Nullable String limit) {
    refuse(asked.faults());
    int most = Parameters.limit(limit);
    RequestFilter filter = asked.filter();
    if (limit == null && filter.isEverything()) {
      var known = newest.answer();
      List<RequestView> items = waits.explained(known.value(), user.token());
      return new ListView<>(
          known.at(),
          known.isStale(clock.instant()),
          items,
          items.size() < USUAL ? null : items.getLast().id());
    }
    RequestSearch.Found found = search.find(filter, most);
    return new ListView<>(clock.instant(), false, explained(filter, found, user), found.next());
  }

  /** The router tells of as many of the newest: those behind a cursor are hardly among them. */
  private List<RequestView> explained(
      RequestFilter filter, RequestSearch.Found found, SignedInUser user) {
    return filter.isLater() ? found.requests() : waits.explained(found.requests(), user.token());
  }

  private static void refuse(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw malformed(faults);
    }
  }

  private static Refusal malformed(List<Fault> faults) {
    return new Refusal(Refusal.Kind.MALFORMED, "malformed", "The question is malformed.", faults);
  }
}
