package io.argosy.router.plan.phedex;

import java.util.ArrayDeque;
import java.util.Queue;

/** Nodes waiting to be processed, each at most once. */
final class NodeQueue {

  private final Queue<Integer> nodes = new ArrayDeque<>();
  private final boolean[] waits;

  NodeQueue(int nodes) {
    waits = new boolean[nodes];
  }

  void add(int node) {
    if (!waits[node]) {
      waits[node] = true;
      nodes.add(node);
    }
  }

  boolean isEmpty() {
    return nodes.isEmpty();
  }

  int remove() {
    int node = nodes.remove();
    waits[node] = false;
    return node;
  }
}
