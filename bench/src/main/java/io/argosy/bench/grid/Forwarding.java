package io.argosy.bench.grid;

import io.argosy.bench.grid.LeastTime.Crossing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The least time if destinations pass on what they have received, as a linear program: the bytes of
 * files with the same sources and destinations reach each destination as a flow of its own, which
 * may pass through the others, and a link is loaded once for all flows that share a copy (the
 * maximum over destinations). By the theorem of Ford and Fulkerson such flows exist if and only if
 * every cut between the sources and a destination carries the bytes. The program contains the cuts
 * that were found to carry less in an earlier solution. It is solved again until its solution,
 * together with what it leaves of the links, brings every destination its bytes.
 *
 * <p>Where capacities change, a node in a step is a node of its own that gives what it has to
 * itself in the next step, so that nobody passes on in one step what arrives in a later one.
 *
 * <p>It is a lower bound: real copies move whole files, and what a destination passes on between
 * two events may in truth arrive there later in the same interval.
 */
public final class Forwarding {

  /** A destination may miss this share of its bytes, and the time may be too short by it. */
  private static final double MISSING = 1e-7;

  private static final double NEGLIGIBLE = 1e-9;

  private final CapacityCourse course;
  private final GridWorld world;
  private final List<Commodity> commodities;

  /**
   * Files with the same sources and destinations.
   *
   * @param links from a node that may have a copy to a destination, by their positions
   * @param cuts those that the program contains
   */
  private record Commodity(
      List<Integer> sources,
      List<Integer> destinations,
      double bytes,
      List<Integer> links,
      Set<List<Crossing>> cuts) {

    private LeastTime.Kind kind() {
      return new LeastTime.Kind(links, bytes, List.copyOf(cuts));
    }
  }

  private Forwarding(CapacityCourse course, List<GridFile> files) {
    this.course = course;
    this.world = course.world();
    Map<List<List<Integer>>, Double> bytes =
        files.stream()
            .filter(file -> !file.destinations().isEmpty())
            .collect(
                Collectors.groupingBy(
                    file -> List.of(sorted(file.sources()), sorted(file.destinations())),
                    () -> new TreeMap<>(Comparator.comparing(List::toString)),
                    Collectors.summingDouble(GridFile::bytes)));
    commodities =
        bytes.entrySet().stream()
            .map(of -> commodity(of.getKey().getFirst(), of.getKey().getLast(), of.getValue()))
            .toList();
  }

  /**
   * Returns the bound in seconds.
   *
   * @throws IllegalArgumentException a destination cannot be reached
   */
  public static double seconds(CapacityCourse course, List<GridFile> files) {
    return new Forwarding(course, files).solve();
  }

  private static List<Integer> sorted(List<Integer> nodes) {
    return nodes.stream().sorted().toList();
  }

  private Commodity commodity(List<Integer> sources, List<Integer> destinations, double bytes) {
    List<Integer> links =
        world.linksOf(
            link ->
                destinations.contains(link.to())
                    && (sources.contains(link.from()) || destinations.contains(link.from())));
    Set<List<Crossing>> cuts = new TreeSet<>(Comparator.comparing(List::toString));
    return new Commodity(sources, destinations, bytes, links, cuts);
  }

  private double solve() {
    commodities.forEach(one -> addCuts(one, Map.of()));
    while (true) {
      LeastTime.Flow flow =
          LeastTime.of(course, commodities.stream().map(Commodity::kind).toList());
      if ((steps() == 1 && isEnough(flow)) || !addCuts(flow)) {
        return flow.seconds();
      }
    }
  }

  private int steps() {
    return course.steps().size();
  }

  /**
   * Returns whether a solution and what it leaves of the links bring everything everywhere, where
   * capacities never change.
   */
  private boolean isEnough(LeastTime.Flow flow) {
    Leftover leftover = new Leftover(course, flow.seconds(), flow.bytes());
    for (int n = 0; n < commodities.size(); n++) {
      Map<Crossing, Double> carried = new LinkedHashMap<>(flow.shares().get(n));
      for (int to : commodities.get(n).destinations()) {
        if (!complete(commodities.get(n), carried, to, leftover)) {
          return false;
        }
      }
    }
    return LeastTime.ofLoads(course, leftover.loads()).seconds() <= flow.seconds() * (1 + MISSING);
  }

  /** Adds to what is carried from what is left until a destination has its bytes. */
  private boolean complete(
      Commodity one, Map<Crossing, Double> carried, int to, Leftover leftover) {
    MaxFlow flow = flow(one, carried, to);
    double missing = one.bytes() - flow.push(one.bytes());
    if (missing <= MISSING * one.bytes()) {
      return true;
    }
    double[] left = leftover.bytes();
    one.links().forEach(link -> flow.add(start(one, link), end(link), left[link]));
    missing -= flow.push(missing);
    for (int link : one.links()) {
      double above = flow.used(start(one, link), end(link)) - between(one, carried, link);
      double more = Math.clamp(above, 0, left[link]);
      carried.merge(new Crossing(link, 0), more, Double::sum);
      leftover.take(link, more);
    }
    return missing <= MISSING * one.bytes();
  }

  private double between(Commodity one, Map<Crossing, Double> carried, int link) {
    return carried.entrySet().stream()
        .filter(of -> start(one, of.getKey().link()) == start(one, link))
        .filter(of -> end(of.getKey().link()) == end(link))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private MaxFlow flow(Commodity one, Map<Crossing, Double> carried, int to) {
    int nodes = world.nodes().size();
    MaxFlow flow =
        new MaxFlow(
            nodes * steps(),
            one.sources().getFirst(),
            in(steps() - 1, to),
            NEGLIGIBLE * one.bytes());
    for (int later = nodes; later < nodes * steps(); later++) {
      flow.add(later - nodes, later, Double.POSITIVE_INFINITY);
    }
    carried.forEach(
        (by, bytes) ->
            flow.add(in(by.step(), start(one, by.link())), in(by.step(), end(by.link())), bytes));
    return flow;
  }

  /** The position of a node in a step. */
  private int in(int step, int node) {
    return step * world.nodes().size() + node;
  }

  /** All sources count as one node. */
  private int start(Commodity one, int link) {
    int from = world.links().get(link).from();
    return one.sources().contains(from) ? one.sources().getFirst() : from;
  }

  private int end(int link) {
    return world.links().get(link).to();
  }

  /** Adds the cuts that carry too little in this solution; returns whether there are any. */
  private boolean addCuts(LeastTime.Flow flow) {
    boolean added = false;
    for (int n = 0; n < commodities.size(); n++) {
      added |= addCuts(commodities.get(n), flow.shares().get(n));
    }
    return added;
  }

  private boolean addCuts(Commodity one, Map<Crossing, Double> carried) {
    int before = one.cuts().size();
    for (int to : one.destinations()) {
      MaxFlow flow = flow(one, carried, to);
      if (flow.push(one.bytes()) < (1 - MISSING) * one.bytes()) {
        one.cuts().add(cut(one, flow.reached()));
        one.cuts().add(cut(one, flow.notReaching()));
      }
    }
    return one.cuts().size() > before;
  }

  private List<Crossing> cut(Commodity one, BitSet side) {
    List<Crossing> cut = new ArrayList<>();
    for (int step = 0; step < steps(); step++) {
      for (int link : one.links()) {
        if (side.get(in(step, start(one, link))) && !side.get(in(step, end(link)))) {
          cut.add(new Crossing(link, step));
        }
      }
    }
    if (cut.isEmpty()) {
      throw new IllegalArgumentException("the bytes never arrive");
    }
    return List.copyOf(cut);
  }
}
