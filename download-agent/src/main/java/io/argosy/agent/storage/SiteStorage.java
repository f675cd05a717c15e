package io.argosy.agent.storage;

import io.argosy.common.topology.NodeName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The storage of all nodes this agent serves. */
public record SiteStorage(List<NodeStorage> nodes) {

  public SiteStorage {
    nodes = List.copyOf(nodes);
  }

  /** Each staging directory once: nodes may share one. */
  public List<Path> stagings() {
    return nodes.stream().flatMap(node -> node.staging().stream()).distinct().toList();
  }

  public Optional<NodeStorage> of(NodeName node) {
    return nodes.stream().filter(storage -> storage.node().equals(node)).findFirst();
  }
}
