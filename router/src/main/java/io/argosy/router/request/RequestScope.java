package io.argosy.router.request;

import io.argosy.router.topology.Node;
import java.util.List;

/** The datasets and destinations that a request names. */
public record RequestScope(List<Long> datasets, List<Node> destinations) {

  public RequestScope {
    datasets = List.copyOf(datasets);
    destinations = List.copyOf(destinations);
  }
}
