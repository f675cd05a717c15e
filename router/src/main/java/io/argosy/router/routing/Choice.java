package io.argosy.router.routing;

import java.util.List;

/**
 * All sources of one request that have a link to its destination, best first: the first is the one
 * chosen. Empty when there is none.
 */
public record Choice(List<Candidate> ranked) {

  /**
   * @param source the node's index in the view
   * @param seconds until the file would be there, as seen when it was its turn
   */
  public record Candidate(int source, double seconds) {}

  public Choice {
    ranked = List.copyOf(ranked);
  }

  public boolean isRouted() {
    return !ranked.isEmpty();
  }
}
