package io.argosy.router.routing.store;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.Capacities;
import io.argosy.router.linkrate.Capacity;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The network in a planner's words: what is forecast of its links, and what is believed of their
 * and the nodes' capacities.
 */
record NetworkFacts(KnownNodes nodes, Capacities believed) {

  /**
   * @param forecasts of all enabled links
   */
  NetworkView view(List<LinkForecast> forecasts) {
    return new NetworkView(
        nodes.keys().stream().map(this::node).toList(),
        forecasts.stream().map(this::link).toList());
  }

  private NodeFacts node(long key) {
    return new NodeFacts(nodes.name(key), believed.uplink(key), believed.downlink(key));
  }

  private LinkFacts link(LinkForecast forecast) {
    return new LinkFacts(
        nodes.name(forecast.sourceNodeId()),
        nodes.name(forecast.destinationNodeId()),
        forecast.local(),
        forecast.distance(),
        speed(forecast),
        new Queue(forecast.queue().bytes(), forecast.queue().files(), OptionalDouble.empty()),
        forecast.success(),
        forecast.tried());
  }

  /**
   * What carries nothing by now is dead, whatever it carried before; a capacity that a person
   * pinned also holds where nothing was carried yet.
   */
  private LinkFacts.Speed speed(LinkForecast forecast) {
    LinkFacts.Speed seen = LinkFacts.Speed.observed(forecast.rate());
    Optional<ByteRate> capacity =
        believed
            .of(forecast.sourceNodeId(), forecast.destinationNodeId())
            .filter(known -> holds(known, forecast.rate()))
            .map(Capacity::rate);
    return new LinkFacts.Speed(seen.rate(), seen.fileRate(), capacity);
  }

  private static boolean holds(Capacity known, ObservedRate rate) {
    return switch (rate) {
      case ObservedRate.Measured measured -> true;
      case ObservedRate.Unknown unknown -> known.pinned();
      case ObservedRate.Dead dead -> false;
    };
  }
}
