package io.argosy.router.issue;

import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.LinkKey;
import java.util.Optional;

/**
 * The unclaimed tasks of a link, and whether the link can carry them.
 *
 * @param enabled whether the link exists and is in use
 * @param served whether a live agent has a door at the source
 * @param broken reason of an open breaker
 */
public record LinkQueue(
    LinkKey link,
    NodeName source,
    NodeName destination,
    long tasks,
    boolean enabled,
    boolean served,
    Optional<String> broken) {

  /** Returns why these tasks must be planned again; empty if they need not be. */
  Optional<String> turnedBad() {
    if (!enabled) {
      return Optional.of("the link is not in use");
    }
    if (!served) {
      return Optional.of("the source has no door of a live agent");
    }
    return broken.map(why -> "the breaker is open: " + why);
  }
}
