package io.argosy.web.overview;

import io.argosy.common.wire.user.Flows;
import io.argosy.web.freshness.Answer;
import java.time.Instant;

/**
 * The traffic on the links, as JSON.
 *
 * @param at when the router was queried
 * @param stale whether a newer answer is overdue
 */
public record FlowsView(Instant at, boolean stale, Flows flows) {

  static FlowsView of(Answer<Flows> answer, Instant now) {
    return new FlowsView(answer.at(), answer.isStale(now), answer.value());
  }
}
