package io.argosy.web.overview;

import io.argosy.web.freshness.Answer;
import io.argosy.web.request.RequestView;
import java.util.List;

/**
 * The requests that the page shows.
 *
 * @param all the newest, as the database has them
 * @param shown a few, what is open first, with the router's reasons where it told them
 */
record SeenRequests(Answer<List<RequestView>> all, List<RequestLine> shown) {

  SeenRequests {
    shown = List.copyOf(shown);
  }

  /** More than these were found. */
  int more() {
    return all.value().size() - shown.size();
  }
}
