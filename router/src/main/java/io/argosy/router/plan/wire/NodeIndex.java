package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** The numbers that every view gives these nodes: the order of their names. */
public final class NodeIndex {

  private final Map<NodeName, Integer> numbers = new HashMap<>();

  public NodeIndex(Collection<NodeName> nodes) {
    new TreeSet<>(nodes).forEach(node -> numbers.put(node, numbers.size()));
  }

  boolean knows(NodeName node) {
    return numbers.containsKey(node);
  }

  /**
   * @throws IllegalArgumentException there is no such node
   */
  public int of(NodeName node) {
    Integer number = numbers.get(node);
    if (number == null) {
      throw new IllegalArgumentException("no such node: " + node);
    }
    return number;
  }
}
