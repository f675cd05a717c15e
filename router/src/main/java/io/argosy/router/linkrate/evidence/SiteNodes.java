package io.argosy.router.linkrate.evidence;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sites of network testers and their nodes. What is known of a pair of sites holds for all
 * pairs of their nodes. A site is named as operators or CRIC name it, so its name need not be that
 * of a site of the router.
 */
public record SiteNodes(Map<String, Set<NodeName>> nodes) {

  public SiteNodes {
    nodes = Map.copyOf(nodes);
  }

  public boolean contains(String site) {
    return nodes.containsKey(site);
  }

  /** Returns the links between two sites, sorted; none within a site or of an unknown one. */
  public List<LinkName> links(String source, String destination) {
    if (source.equals(destination)) {
      return List.of();
    }
    return nodes.getOrDefault(source, Set.of()).stream()
        .flatMap(
            from ->
                nodes.getOrDefault(destination, Set.of()).stream()
                    .filter(to -> !to.equals(from))
                    .map(to -> new LinkName(from, to)))
        .sorted()
        .toList();
  }
}
