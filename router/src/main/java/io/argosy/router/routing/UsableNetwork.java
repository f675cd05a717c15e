package io.argosy.router.routing;

import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.topology.LinkKey;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The network as it can be used now.
 *
 * @param view enabled links from a door of a live agent, without an open breaker
 * @param nodes database keys of the nodes, in the order of the view
 * @param halfOpen breakers that limit some of these links to a few files
 */
public record UsableNetwork(NetworkView view, List<Long> nodes, List<HalfOpen> halfOpen) {

  /**
   * A half-open breaker.
   *
   * @param links that the breaker covers
   * @param probes number of files that may still be sent over these links together
   */
  public record HalfOpen(Set<LinkKey> links, long probes) {

    public HalfOpen {
      links = Set.copyOf(links);
    }
  }

  public UsableNetwork {
    nodes = List.copyOf(nodes);
    halfOpen = List.copyOf(halfOpen);
  }

  /** Returns this network with these queues; a link without one has an empty queue. */
  public UsableNetwork with(Map<LinkKey, Queue> waiting) {
    NetworkView busy =
        view.withLinks(
            link ->
                view.factsOf(link).with(waiting.getOrDefault(linkAt(link), Queue.ofBytes(0, 0))));
    return new UsableNetwork(busy, nodes, halfOpen);
  }

  /** Returns this network without further probes on breakers that cover any of these links. */
  public UsableNetwork withoutProbes(Set<LinkKey> links) {
    List<HalfOpen> left =
        halfOpen.stream()
            .map(
                breaker ->
                    Collections.disjoint(breaker.links(), links)
                        ? breaker
                        : new HalfOpen(breaker.links(), 0))
            .toList();
    return new UsableNetwork(view, nodes, left);
  }

  /** Returns the database keys of a link of the view. */
  public LinkKey linkAt(int link) {
    return new LinkKey(nodes.get(view.sourceOf(link)), nodes.get(view.destinationOf(link)));
  }
}
