package io.argosy.router.routing;

import io.argosy.router.plan.network.NetworkView;
import java.util.List;
import java.util.Set;

/**
 * The network as it can be used now, with what waits on its links.
 *
 * @param view links that are in use, from a door of a live agent, over which no breaker is open
 * @param nodes the nodes' keys, in the order of the view
 * @param halfOpen breakers that let only a few files over some of these links
 */
public record UsableNetwork(NetworkView view, List<Long> nodes, List<HalfOpen> halfOpen) {

  /**
   * A breaker that is half-open.
   *
   * @param links that it holds
   * @param probes how many more files may go over all of them now
   */
  public record HalfOpen(Set<Portion.Link> links, long probes) {

    public HalfOpen {
      links = Set.copyOf(links);
    }
  }

  public UsableNetwork {
    nodes = List.copyOf(nodes);
    halfOpen = List.copyOf(halfOpen);
  }
}
