package io.argosy.web.requestlist;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.ListView;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.WaitQuery;
import io.argosy.web.requestlist.RequestSearch.Found;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The requests that somebody looks for, with what the router says of those that are open: one
 * reading, shared by all who look for the same and as many, and never waited for long. The page and
 * its JSON differ in how many they show.
 */
public final class RequestList {

  /** As many as the newest that are always known. */
  static final int USUAL = 100;

  /** What a request holds in memory besides itself: its destinations. */
  private static final int HELD = 4;

  private record Looked(RequestFilter filter, int most) {}

  private record Told(SignedInUser user, List<String> open) {}

  private final Snapshot<List<RequestView>> newest;
  private final Snapshots<Looked, Found> found;
  private final Snapshots<Told, WaitQuery.Reasons> reasons;
  private final Clock clock;

  public RequestList(
      RequestSearch search,
      Snapshot<List<RequestView>> newest,
      WaitQuery waits,
      Executor lookups,
      Clock clock) {
    this.newest = newest;
    this.clock = clock;
    found =
        new Snapshots<>(
            "requests that are looked for",
            looked -> () -> search.find(looked.filter(), looked.most()),
            looked -> HELD * looked.most(),
            lookups,
            clock);
    reasons =
        new Snapshots<>(
            "what listed requests wait for",
            told -> () -> waits.told(told.open(), told.user().token()),
            told -> HELD * told.open().size(),
            lookups,
            clock);
  }

  /**
   * @param patience with the router; without its answer the list is as the database has it
   */
  ListView<RequestView> of(SignedInUser user, RequestFilter filter, int most, Duration patience) {
    Answer<Found> known = found(filter, most);
    List<RequestView> read = known.value().requests();
    List<String> open = WaitQuery.open(read);
    List<RequestView> explained =
        open.isEmpty()
            ? read
            : reasons
                .within(new Told(user, open), patience)
                .map(answer -> answer.value().of(read))
                .orElse(read);
    return new ListView<>(
        known.at(), known.isStale(clock.instant()), explained, known.value().next());
  }

  /** What everybody looks at first is known already. */
  private Answer<Found> found(RequestFilter filter, int most) {
    if (filter.isEverything() && most <= USUAL) {
      Answer<List<RequestView>> all = newest.answer();
      boolean isAll = all.value().size() < USUAL;
      Found whole = new Found(all.value(), isAll ? null : all.value().getLast().id());
      return new Answer<>(first(whole, most), all.at());
    }
    return found.answer(new Looked(filter, most));
  }

  private static Found first(Found all, int most) {
    List<RequestView> shown = all.requests().stream().limit(most).toList();
    return shown.size() == all.requests().size() ? all : new Found(shown, shown.getLast().id());
  }
}
