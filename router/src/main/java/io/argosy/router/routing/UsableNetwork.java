package io.argosy.router.routing;

import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.topology.LinkKey;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The network as it can be used now.
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
  public record HalfOpen(Set<LinkKey> links, long probes) {

    public HalfOpen {
      links = Set.copyOf(links);
    }
  }

  public UsableNetwork {
    nodes = List.copyOf(nodes);
    halfOpen = List.copyOf(halfOpen);
  }

  /** The same with bytes that wait on its links. */
  public UsableNetwork with(Map<LinkKey, Long> waiting) {
    List<LinkFacts> links =
        IntStream.range(0, view.links())
            .mapToObj(
                link -> {
                  long bytes = waiting.getOrDefault(linkAt(link), 0L);
                  return view.factsOf(link).with(Queue.ofBytes(bytes, 0));
                })
            .toList();
    return new UsableNetwork(
        new NetworkView(view.nodeFacts(), links).withSightings(view.sightings()), nodes, halfOpen);
  }

  /** The same where no more files may probe what holds any of these links. */
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

  /** A link of the view by the keys of its nodes. */
  public LinkKey linkAt(int link) {
    return new LinkKey(nodes.get(view.sourceOf(link)), nodes.get(view.destinationOf(link)));
  }
}
