package io.argosy.router.plan.phedex;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Finds the paths from one node to every other that are the cheapest for some file size.
 *
 * <p>If there are local paths to a node, only they count. Otherwise a path has local hops around
 * exactly one wide-area hop; paths with more are computed separately, with their penalties.
 */
final class Relaxation {

  private final Topology topology;
  private final PhedexCost costs;
  private final Ways[] local;
  private final Ways[] single;

  Relaxation(int source, Topology topology, PhedexCost costs) {
    this.topology = topology;
    this.costs = costs;
    local = none();
    single = none();
    local[source].offer(Way.STAY);
    settle(local, false);
    cross(local, single, 0);
    settle(single, false);
  }

  private Ways[] none() {
    Ways[] ways = new Ways[topology.nodes()];
    Arrays.setAll(ways, node -> new Ways());
    return ways;
  }

  /** Returns by node the paths over local links only. */
  Ways[] local() {
    return local;
  }

  /** Returns by node the paths with one wide-area hop, for nodes without a local path. */
  Ways[] single() {
    return single;
  }

  /** Returns by node the paths with more wide-area hops, which are never used. */
  Ways[] several() {
    Ways[] several = none();
    cross(single, several, PhedexCost.WIDE_AREA_PENALTY_SECONDS);
    settle(several, true);
    return several;
  }

  /** Extends every path by the wide-area links that start at its end. */
  private void cross(Ways[] from, Ways[] into, double penalty) {
    for (int node = 0; node < from.length; node++) {
      for (int link : topology.wideAreaFrom(node)) {
        carry(from[node], link, into, penalty);
      }
    }
  }

  /** Extends paths by local links, and by others if allowed, until none gets cheaper. */
  private void settle(Ways[] ways, boolean overWideArea) {
    SequencedSet<Integer> improved = new LinkedHashSet<>();
    for (int node = 0; node < ways.length; node++) {
      if (ways[node].isAny()) {
        improved.add(node);
      }
    }
    while (!improved.isEmpty()) {
      int node = improved.removeFirst();
      carryOn(ways, node, topology.localFrom(node), 0, improved);
      if (overWideArea) {
        double penalty = PhedexCost.WIDE_AREA_PENALTY_SECONDS;
        carryOn(ways, node, topology.wideAreaFrom(node), penalty, improved);
      }
    }
  }

  private void carryOn(
      Ways[] ways, int node, int[] links, double penalty, SequencedSet<Integer> improved) {
    for (int link : links) {
      if (carry(ways[node], link, ways, penalty)) {
        improved.add(topology.destinationOf(link));
      }
    }
  }

  /** Returns whether a path got cheaper; nodes with local paths accept no others. */
  private boolean carry(Ways from, int link, Ways[] into, double penalty) {
    int end = topology.destinationOf(link);
    if (into != local && local[end].isAny()) {
      return false;
    }
    boolean cheaper = false;
    for (Way way : from.all()) {
      double constant = way.constant() + penalty + costs.constant(link);
      double slope = way.slope() + costs.secondsPerByte(link);
      if (into[end].wants(constant, slope)) {
        cheaper |= into[end].offer(way.then(link, constant, slope));
      }
    }
    return cheaper;
  }
}
