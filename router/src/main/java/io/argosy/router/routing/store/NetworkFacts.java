package io.argosy.router.routing.store;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.Capacities;
import io.argosy.router.linkrate.Capacity;
import io.argosy.router.linkrate.CapacityEstimate;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Sightings;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Builds a planner's view of the network from link forecasts and from the believed capacities of
 * links and nodes.
 *
 * @param now the time of the reading
 * @param circuits over which links are planned
 */
record NetworkFacts(
    Instant now,
    KnownNodes nodes,
    Capacities believed,
    Map<LinkKey, CircuitRates.Planned> circuits) {

  /**
   * @param forecasts of all enabled links
   */
  NetworkView view(List<LinkForecast> forecasts) {
    NetworkView view =
        new NetworkView(
            nodes.keys().stream().map(this::node).toList(),
            forecasts.stream().map(this::link).toList());
    return view.withSightings(sightings(view, forecasts));
  }

  private Sightings sightings(NetworkView view, List<LinkForecast> forecasts) {
    Sightings.OfLink[] links = new Sightings.OfLink[view.links()];
    for (LinkForecast forecast : forecasts) {
      int link =
          view.linkBetween(
              nodes.index(forecast.sourceNodeId()), nodes.index(forecast.destinationNodeId()));
      links[link] =
          new Sightings.OfLink(
              forecast.tried().seen().map(this::age),
              belief(believed.of(forecast.sourceNodeId(), forecast.destinationNodeId())));
    }
    return new Sightings(List.of(links), nodes.keys().stream().map(this::seen).toList());
  }

  private Sightings.OfNode seen(long key) {
    return new Sightings.OfNode(
        belief(believed.of(key, LinkKey.ANY)), belief(believed.of(LinkKey.ANY, key)));
  }

  private Sightings.Belief belief(Optional<Capacity> known) {
    return known
        .map(it -> new Sightings.Belief(Optional.of(age(it.seen())), it.pinned()))
        .orElse(Sightings.Belief.NONE);
  }

  /** Never negative, because a clock may have been set back. */
  private Duration age(Instant seen) {
    return seen.isAfter(now) ? Duration.ZERO : Duration.between(seen, now);
  }

  private NodeFacts node(long key) {
    return new NodeFacts(
        nodes.name(key),
        believed.of(key, LinkKey.ANY).map(known -> with(known, key, true)),
        believed.of(LinkKey.ANY, key).map(known -> with(known, key, false)));
  }

  /** Circuits with a network interface of their own add to what a node moves beside them. */
  private ByteRate with(Capacity known, long node, boolean sends) {
    return new ByteRate(
        circuits.entrySet().stream()
            .filter(it -> (sends ? it.getKey().source() : it.getKey().destination()) == node)
            .map(Map.Entry::getValue)
            .filter(it -> !(sends ? it.sends() : it.receives()))
            .mapToDouble(it -> it.rate().bytesPerSecond())
            .reduce(known.rate().bytesPerSecond(), Double::sum));
  }

  private LinkFacts link(LinkForecast forecast) {
    LinkFacts shared = shared(forecast);
    CircuitRates.Planned circuit =
        circuits.get(new LinkKey(forecast.sourceNodeId(), forecast.destinationNodeId()));
    return circuit == null ? shared : shared.over(circuit.key(), circuit.rate(), circuit.until());
  }

  private LinkFacts shared(LinkForecast forecast) {
    return new LinkFacts(
        nodes.name(forecast.sourceNodeId()),
        nodes.name(forecast.destinationNodeId()),
        forecast.local(),
        forecast.distance(),
        speed(forecast),
        new Queue(forecast.queue().bytes(), forecast.queue().files(), OptionalDouble.empty()),
        forecast.success(),
        forecast.tried().bytes());
  }

  /**
   * A link that currently carries nothing is dead, whatever it carried before or others say. Own
   * estimates of its capacity take precedence over what others say.
   */
  private LinkFacts.Speed speed(LinkForecast forecast) {
    Optional<Capacity> own = believed.of(forecast.sourceNodeId(), forecast.destinationNodeId());
    ObservedRate rate = atMost(forecast.rate(), forecast.maximum());
    boolean confirmed = forecast.confirmed() || own.isPresent();
    return new LinkFacts.Speed(rate, rate, capacity(forecast, own), confirmed);
  }

  /** The configured maximum of a link bounds its capacity, from wherever that is known. */
  private static Optional<ByteRate> capacity(LinkForecast forecast, Optional<Capacity> own) {
    return forecast.rate() instanceof ObservedRate.Dead
        ? Optional.empty()
        : unbounded(forecast, own)
            .map(
                known ->
                    forecast.maximum().filter(most -> known.compareTo(most) > 0).orElse(known));
  }

  /** A pinned capacity has precedence, and then the rate of a file that replaces all others. */
  private static Optional<ByteRate> unbounded(LinkForecast forecast, Optional<Capacity> own) {
    if (own.filter(Capacity::pinned).isPresent()) {
      return own.map(Capacity::rate);
    }
    if (forecast.replaced() && forecast.rate() instanceof ObservedRate.Measured written) {
      return Optional.of(written.rate());
    }
    return own.map(Capacity::rate).or(() -> prior(forecast));
  }

  private static ObservedRate atMost(ObservedRate rate, Optional<ByteRate> maximum) {
    return rate instanceof ObservedRate.Measured known
        ? maximum
            .filter(most -> known.rate().compareTo(most) > 0)
            .map(most -> ObservedRate.measured(most.bytesPerSecond()))
            .orElse(rate)
        : rate;
  }

  /** The own rate of a confirmed link is no capacity; what others say is one. */
  private static Optional<ByteRate> prior(LinkForecast forecast) {
    return forecast.confirmed() && forecast.prior().isEmpty()
        ? Optional.empty()
        : CapacityEstimate.expected(forecast.rate(), forecast.prior());
  }
}
