package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.Flows;
import io.argosy.router.query.store.LinkReadings.Place;
import java.time.Clock;
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
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what links transfer now and transferred within the last hour, at one time. */
public final class JdbcFlows {

  /** Maximum number of links in the chart of the network. */
  private static final int SHOWN = 40;

  /** Maximum number of nodes on the circle of the chart. */
  private static final int NODES = 60;

  private static final Comparator<Flows.Link> FASTEST_FIRST =
      Comparator.comparingDouble(Flows.Link::bytesPerSecond)
          .thenComparingLong(Flows.Link::hourBytes)
          .thenComparingLong(Flows.Link::inFlightBytes)
          .thenComparingLong(Flows.Link::failedFiles)
          .reversed()
          .thenComparing(Flows.Link::name);

  private final LinkReadings query;
  private final Clock clock;

  /** All values by link. */
  private record Read(
      Bins bins, Rates rates, Map<LinkName, InFlight> held, Map<LinkName, Long> failed) {

    Stream<LinkName> links() {
      return Stream.of(
              bins.bytes().keySet(),
              rates.bytesPerSecond().keySet(),
              held.keySet(),
              failed.keySet())
          .flatMap(Set::stream)
          .distinct();
    }
  }

  public JdbcFlows(JdbcClient jdbc, Clock clock) {
    query = new LinkReadings(jdbc);
    this.clock = clock;
  }

  /** Reads all values. */
  public Flows read() {
    Instant now = clock.instant();
    Map<Long, Place> nodes = query.nodes();
    Read read = read(now, nodes);
    List<Flows.Link> busiest = busiest(read);
    return new Flows(
        read.rates().sum(),
        read.rates().bytesPerSecond().size(),
        query.links(),
        FlowsPlot.of(read.bins(), now),
        busiest,
        nodes(nodes.values(), busiest),
        now(read));
  }

  /**
   * Reads files in flight first: a file that is reported meanwhile is then in both results, and
   * counts once.
   */
  private Read read(Instant now, Map<Long, Place> nodes) {
    Map<LinkName, InFlight> held = query.inFlight(nodes);
    Instant first = Bins.first(now);
    Instant open = Bins.firstOpen(held.values(), now);
    List<Moved> landed = open.isBefore(now) ? query.landed(open, now, nodes) : List.of();
    return new Read(
        Bins.of(query.reported(first, nodes), landed, held, now),
        Rates.of(query.moved(Rates.since(now), Rates.until(now), nodes)),
        held,
        query.failed(first, now, nodes));
  }

  private static List<Flows.Link> busiest(Read read) {
    Map<LinkName, Long> bytes = read.bins().bytes();
    Map<LinkName, Long> files = read.bins().files();
    return read.links()
        .map(
            link ->
                new Flows.Link(
                    link.source(),
                    link.destination(),
                    read.rates().of(link),
                    files.getOrDefault(link, 0L),
                    bytes.getOrDefault(link, 0L),
                    read.failed().getOrDefault(link, 0L),
                    read.held().containsKey(link) ? read.held().get(link).files() : 0,
                    heldBytes(read, link)))
        .sorted(FASTEST_FIRST)
        .limit(SHOWN)
        .toList();
  }

  private static List<Flows.Now> now(Read read) {
    return Stream.concat(
            read.rates().bytesPerSecond().keySet().stream(), read.held().keySet().stream())
        .distinct()
        .sorted()
        .map(
            link ->
                new Flows.Now(
                    link.source(),
                    link.destination(),
                    read.rates().of(link),
                    heldBytes(read, link)))
        .toList();
  }

  private static long heldBytes(Read read, LinkName link) {
    InFlight held = read.held().get(link);
    return held == null ? 0 : held.bytes();
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
