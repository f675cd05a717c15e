package io.argosy.web.liveness;

import io.argosy.web.frame.Ages;
import java.util.ArrayList;
import java.util.List;

/** Whether the router answers, and whether it says that its database does. */
public final class Evidence {

  private final Pulse router;
  private final Pulse database;

  public Evidence(Pulse router, Pulse database) {
    this.router = router;
    this.database = database;
  }

  /** Returns the state of both. They are queried in parallel. */
  public LivenessView now() {
    router.begin();
    database.begin();
    return new LivenessView(router.now(), database.now());
  }

  /**
   * Returns a sentence for each that does not answer. The text stays the same until it answers
   * again. While the router does not answer, nothing is known of the database.
   */
  public List<String> gaps() {
    LivenessView now = now();
    List<String> gaps = new ArrayList<>();
    if (!now.router().isLive()) {
      gaps.add(
          since("The router", now.router())
              + "Pages show the last known state."
              + " Running transfers may continue, but no new ones are started.");
    }
    if (now.router().isLive() && !now.database().isLive()) {
      gaps.add(since("The database", now.database()) + "Pages show the last known state.");
    }
    return gaps;
  }

  private static String since(String what, LivenessView.Seen seen) {
    return seen.heardAt() == null
        ? what + " has not answered since these pages were started. "
        : what + " has not answered since " + Ages.whole(seen.heardAt()) + ". ";
  }
}
