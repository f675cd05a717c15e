package io.argosy.router.plan.phedex;

import java.util.Arrays;

/**
 * Finds the ways from one node to every other that are the cheapest for some size.
 *
 * <p>Where local links alone lead, only they count. Elsewhere a way has local hops around exactly
 * one wide-area hop; those with more are found apart, with their penalties.
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

  /** By node, the ways of local links only. */
  Ways[] local() {
    return local;
  }

  /** By node, the ways with one wide-area hop, where there are no local ones. */
  Ways[] single() {
    return single;
  }

  /** By node, the ways with more wide-area hops, which are never used. */
  Ways[] several() {
    Ways[] several = none();
    cross(single, several, PhedexCost.WIDE_AREA_PENALTY_SECONDS);
    settle(several, true);
    return several;
  }

  /** Carries every way on over the wide-area links that begin where it ends. */
  private void cross(Ways[] from, Ways[] into, double penalty) {
    for (int node = 0; node < from.length; node++) {
      for (int link : topology.wideAreaFrom(node)) {
        carry(from[node], link, into, penalty);
      }
    }
  }

  /** Carries ways on over local links, and over others if they may, until none gets cheaper. */
  private void settle(Ways[] ways, boolean overWideArea) {
    var improved = new NodeQueue(ways.length);
    for (int node = 0; node < ways.length; node++) {
      if (ways[node].isAny()) {
        improved.add(node);
      }
    }
    while (!improved.isEmpty()) {
      int node = improved.remove();
      carryOn(ways, node, topology.localFrom(node), 0, improved);
      if (overWideArea) {
        double penalty = PhedexCost.WIDE_AREA_PENALTY_SECONDS;
        carryOn(ways, node, topology.wideAreaFrom(node), penalty, improved);
      }
    }
  }

  private void carryOn(Ways[] ways, int node, int[] links, double penalty, NodeQueue improved) {
    for (int link : links) {
      if (carry(ways[node], link, ways, penalty)) {
        improved.add(topology.destinationOf(link));
      }
    }
  }

  /** Returns whether something got cheaper; where local links lead, nothing else counts. */
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
