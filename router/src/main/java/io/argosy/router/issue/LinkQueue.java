package io.argosy.router.issue;

import io.argosy.common.topology.NodeName;
import java.util.Optional;

/**
 * The tasks of one link that no agent has claimed, and whether they can still go over it.
 *
 * @param enabled there is the link, and it is in use
 * @param served a live agent has a door at the source
 * @param broken why a breaker lets nothing over it
 */
public record LinkQueue(
    Link link, long tasks, boolean enabled, boolean served, Optional<String> broken) {

  /** By key and by name. */
  public record Link(
      long sourceNodeId, NodeName source, long destinationNodeId, NodeName destination) {}

  /** Why these tasks must be planned again; empty where they are well as they are. */
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
