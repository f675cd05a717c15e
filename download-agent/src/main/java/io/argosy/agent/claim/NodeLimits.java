package io.argosy.agent.claim;

import io.argosy.common.topology.NodeName;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** The caps on files in flight that the router deals out over all agents of a node. */
public final class NodeLimits {

  private final AtomicReference<Map<NodeName, Integer>> current = new AtomicReference<>(Map.of());

  void become(Map<NodeName, Integer> limits) {
    current.set(Map.copyOf(limits));
  }

  public Map<NodeName, Integer> current() {
    return current.get();
  }
}
