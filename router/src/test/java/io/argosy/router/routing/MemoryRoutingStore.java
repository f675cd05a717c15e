package io.argosy.router.routing;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Routing's world in memory: nodes, links, wishes, and the routes that were saved; passes the
 * contract.
 */
final class MemoryRoutingStore implements RoutingStore {

  private static final Comparator<RoutingInput.DueRequest> MOST_URGENT_FIRST =
      Comparator.comparing(RoutingInput.DueRequest::priority)
          .thenComparingLong(RoutingInput.DueRequest::fileRequestId);

  private final Map<Long, NodeName> nodes = new TreeMap<>();
  private final List<NetworkView.Link> links = new ArrayList<>();
  private final Map<Long, RoutingInput.DueRequest> wishes = new LinkedHashMap<>();
  private final Map<Long, RoutedFile> routes = new LinkedHashMap<>();

  MemoryRoutingStore node(long id, String name) {
    nodes.put(id, new NodeName(name));
    return this;
  }

  MemoryRoutingStore link(NetworkView.Link link) {
    links.add(link);
    return this;
  }

  void wish(RoutingInput.DueRequest wish) {
    wishes.put(wish.fileRequestId(), wish);
  }

  void forget(long fileRequestId) {
    wishes.remove(fileRequestId);
  }

  Map<Long, RoutedFile> routes() {
    return routes;
  }

  @Override
  public RoutingInput read(Instant now, int limit) {
    List<RoutingInput.DueRequest> waiting =
        wishes.values().stream().filter(w -> !routes.containsKey(w.fileRequestId())).toList();
    List<RoutingInput.DueRequest> due =
        waiting.stream()
            .filter(w -> !w.sourceNodeIds().isEmpty())
            .sorted(MOST_URGENT_FIRST)
            .toList();
    NetworkView view = new NetworkView(List.copyOf(nodes.values()), links);
    boolean more = due.size() > limit;
    long without = waiting.size() - due.size();
    return new RoutingInput(
        now,
        view,
        nodes,
        more ? due.subList(0, limit) : due,
        more,
        without == 0 ? Map.of() : Map.of(NoWay.NO_SOURCE, without));
  }

  @Override
  public void save(RoutingOutput output) {
    output.routed().stream()
        .filter(r -> wishes.containsKey(r.request().fileRequestId()))
        .forEach(r -> routes.putIfAbsent(r.request().fileRequestId(), r));
  }

  @Override
  public int endOrphans() {
    int before = routes.size();
    routes.keySet().retainAll(wishes.keySet());
    return before - routes.size();
  }
}
