package io.argosy.bench.grid;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The maximum flow between two nodes, by shortest augmenting paths (Edmonds and Karp), and the
 * minimum cuts nearest to either of them.
 */
final class MaxFlow {

  private static final int NOBODY = -1;

  private final int from;
  private final int to;
  private final double negligible;
  private final double[][] capacity;
  private final double[][] left;

  /**
   * @param negligible capacities up to it count as nothing
   */
  MaxFlow(int nodes, int from, int to, double negligible) {
    this.from = from;
    this.to = to;
    this.negligible = negligible;
    capacity = new double[nodes][nodes];
    left = new double[nodes][nodes];
  }

  /** Adds capacity between two nodes. */
  void add(int start, int end, double capacity) {
    this.capacity[start][end] += capacity;
    left[start][end] += capacity;
  }

  /** Returns the flow between two nodes, less that in the opposite direction if it is smaller. */
  double used(int start, int end) {
    return Math.max(0, capacity[start][end] - left[start][end]);
  }

  /**
   * Increases the flow and returns by how much; what is left afterwards decides the cuts.
   *
   * @param limit of the increase
   */
  double push(double limit) {
    double flow = 0;
    for (int[] before = search();
        before[to] != NOBODY && flow < limit - negligible;
        before = search()) {
      double most = limit - flow;
      for (int node = to; node != from; node = before[node]) {
        most = Math.min(most, left[before[node]][node]);
      }
      for (int node = to; node != from; node = before[node]) {
        left[before[node]][node] -= most;
        left[node][before[node]] += most;
      }
      flow += most;
    }
    return flow;
  }

  /** Returns the node before each one on a shortest path with capacity. */
  private int[] search() {
    int[] before = new int[left.length];
    Arrays.fill(before, NOBODY);
    before[from] = from;
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (Integer node = from; node != null && before[to] == NOBODY; node = open.poll()) {
      for (int next = 0; next < left.length; next++) {
        if (before[next] == NOBODY && left[node][next] > negligible) {
          before[next] = node;
          open.add(next);
        }
      }
    }
    return before;
  }

  /** Returns the nodes that more could reach: the smallest side of the source of a minimum cut. */
  BitSet reached() {
    int[] before = search();
    BitSet side = new BitSet();
    for (int node = 0; node < before.length; node++) {
      side.set(node, before[node] != NOBODY);
    }
    return side;
  }

  /** Returns the nodes from which no more could reach the end: the largest such side. */
  BitSet notReaching() {
    BitSet side = new BitSet();
    side.set(0, left.length);
    side.clear(to);
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (Integer node = to; node != null; node = open.poll()) {
      for (int previous = side.nextSetBit(0);
          previous >= 0;
          previous = side.nextSetBit(previous + 1)) {
        if (left[previous][node] > negligible) {
          side.clear(previous);
          open.add(previous);
        }
      }
    }
    return side;
  }
}
