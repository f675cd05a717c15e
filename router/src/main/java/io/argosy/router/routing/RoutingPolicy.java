package io.argosy.router.routing;

import io.argosy.common.unit.ByteRate;

/**
 * What the planner assumes where nothing is known.
 *
 * @param unknownLink rate of a link without history
 * @param deadLink rate of a link that only failed: taken last, but not never, or it could not heal
 * @param uplink what a source node sends in all
 * @param downlink what a destination node receives in all
 */
public record RoutingPolicy(
    ByteRate unknownLink, ByteRate deadLink, ByteRate uplink, ByteRate downlink) {

  /** A link moves 100 MB/s, a node 10 Gb/s, a dead link next to nothing. */
  public static final RoutingPolicy DEFAULT =
      new RoutingPolicy(
          ByteRate.ofMegabytesPerSecond(100),
          new ByteRate(1_000),
          ByteRate.ofGigabitsPerSecond(10),
          ByteRate.ofGigabitsPerSecond(10));
}
