package io.argosy.web.link;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.web.link.LinkQuery.Place;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts together what moves, and remembers from look to look how fast. */
public final class FlowsWatch {

  private static final Duration HOUR = Duration.ofHours(1);

  /** As many links as a picture of the network can bear. */
  private static final int SHOWN = 40;

  /** As many nodes as find place on a circle. */
  private static final int NODES = 60;

  private static final Comparator<Flows.Link> FASTEST_FIRST =
      Comparator.comparingDouble(Flows.Link::bytesPerSecond)
          .thenComparingLong(Flows.Link::hourBytes)
          .thenComparingLong(Flows.Link::inFlightBytes)
          .reversed()
          .thenComparing(Flows.Link::name);

  private final LinkQuery query;
  private final LinkMeter meter = new LinkMeter();
  private final Clock clock;

  public FlowsWatch(LinkQuery query, Clock clock) {
    this.query = query;
    this.clock = clock;
  }

  /** Asks the database. */
  public Flows read() {
    Instant now = clock.instant();
    Map<Long, Place> nodes = query.nodes();
    List<Rates> tail = meter.measured(query.moved(LinkMeter.since(now), nodes), now);
    List<Flows.Link> busiest = busiest(nodes, tail.getLast(), now);
    return new Flows(
        tail.getLast().sum(),
        tail.getLast().links(),
        query.links(),
        plot(busiest, tail, nodes),
        busiest,
        nodes(nodes.values(), busiest));
  }

  private List<Flows.Link> busiest(Map<Long, Place> nodes, Rates rates, Instant now) {
    Map<LinkName, LinkHour> hours = new HashMap<>();
    query.busiest(now.minus(HOUR), SHOWN, nodes).forEach(hour -> hours.put(hour.link(), hour));
    Map<LinkName, InFlight> inFlight = query.inFlight(nodes);
    return Stream.of(hours.keySet(), rates.busiest().keySet(), inFlight.keySet())
        .flatMap(Set::stream)
        .distinct()
        .map(link -> shown(link, rates, hours.get(link), inFlight.get(link)))
        .sorted(FASTEST_FIRST)
        .limit(SHOWN)
        .toList();
  }

  private static Flows.Link shown(
      LinkName link, Rates rates, @Nullable LinkHour hour, @Nullable InFlight flight) {
    LinkHour done = hour == null ? new LinkHour(link, 0, 0, 0) : hour;
    InFlight taken = flight == null ? InFlight.NOTHING : flight;
    return new Flows.Link(
        link.source(),
        link.destination(),
        rates.of(link),
        done.doneFiles(),
        done.doneBytes(),
        done.failedFiles(),
        taken.files(),
        taken.bytes());
  }

  private Flows.Plot plot(List<Flows.Link> busiest, List<Rates> tail, Map<Long, Place> nodes) {
    Instant since = tail.getLast().at().minus(HOUR);
    List<LinkName> lined = FlowsPlot.lined(busiest);
    return new FlowsPlot(query.sums(since), query.movedOf(since, lined, nodes), tail).drawn(lined);
  }

  private static List<Flows.Node> nodes(Collection<Place> places, List<Flows.Link> busiest) {
    Map<NodeName, Double> out = new HashMap<>();
    Map<NodeName, Double> in = new HashMap<>();
    Set<NodeName> joined = new HashSet<>();
    for (Flows.Link link : busiest) {
      out.merge(link.source(), link.bytesPerSecond(), Double::sum);
      in.merge(link.destination(), link.bytesPerSecond(), Double::sum);
      joined.addAll(List.of(link.source(), link.destination()));
    }
    List<Flows.Node> nodes = new ArrayList<>();
    for (Place place : places) {
      if (places.size() <= NODES || joined.contains(place.name())) {
        nodes.add(
            new Flows.Node(
                place.name(),
                place.site(),
                out.getOrDefault(place.name(), 0.0),
                in.getOrDefault(place.name(), 0.0)));
      }
    }
    return nodes;
  }
}
