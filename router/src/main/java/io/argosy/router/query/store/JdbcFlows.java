package io.argosy.router.query.store;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.Flows;
import io.argosy.router.query.store.LinkReadings.InFlight;
import io.argosy.router.query.store.LinkReadings.Moved;
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

  /** Maximum number of links with a line of their own in the chart of the last hour. */
  private static final int LINES = 6;

  private final JdbcClient jdbc;
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
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Reads all values. */
  public Flows read() {
    Instant now = clock.instant();
    LinkReadings query = new LinkReadings(jdbc);
    Read read = read(query, now);
    List<Flows.Link> busiest = busiest(read);
    return new Flows(
        read.rates().sum(),
        read.rates().bytesPerSecond().size(),
        query.links(),
        plot(read.bins(), now),
        busiest,
        nodes(query.nodes(), busiest),
        now(read));
  }

  /**
   * Reads files in flight first: a file that is reported meanwhile is then in both results, and
   * counts once.
   */
  private static Read read(LinkReadings query, Instant now) {
    Map<LinkName, InFlight> held = query.inFlight();
    Instant first = Bins.first(now);
    Instant open = Bins.firstOpen(held.values(), now);
    List<Moved> landed = open.isBefore(now) ? query.landed(open, now) : List.of();
    return new Read(
        Bins.of(query.reported(first), landed, held, now),
        Rates.of(query.moved(Rates.since(now), Rates.until(now))),
        held,
        query.failed(first, now));
  }

  /** Returns a line for each of the busiest links, and one for all others together. */
  static Flows.Plot plot(Bins bins, Instant now) {
    List<LinkName> lined = lined(bins.bytes());
    Set<LinkName> others = new HashSet<>(bins.bytes().keySet());
    lined.forEach(others::remove);
    return new Flows.Plot(
        bins.starts(),
        now,
        Bins.WIDTH.toSeconds(),
        lined.stream()
            .map(link -> new Flows.Line(link.source(), link.destination(), bins.of(Set.of(link))))
            .toList(),
        bins.of(others));
  }

  /**
   * Sorts the busiest links by name, so that a line keeps its position when the order by traffic
   * changes.
   */
  private static List<LinkName> lined(Map<LinkName, Long> bytes) {
    return bytes.entrySet().stream()
        .filter(link -> link.getValue() > 0)
        .sorted(
            Map.Entry.<LinkName, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(LINES)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
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
