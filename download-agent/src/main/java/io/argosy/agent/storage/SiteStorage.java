package io.argosy.agent.storage;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Optional;

/** The storage of all nodes this agent serves. */
public record SiteStorage(List<NodeStorage> nodes) {

  public SiteStorage {
    nodes = List.copyOf(nodes);
  }

  public Optional<NodeStorage> of(NodeName node) {
    return nodes.stream().filter(storage -> storage.node().equals(node)).findFirst();
  }
}
