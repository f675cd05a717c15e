package io.argosy.bench.grid;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import io.argosy.router.plan.wire.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Nodes and links with their true capacities in bytes per second. */
public record GridWorld(List<Node> nodes, List<Link> links) {

  /** Each node has an address and a process of its own on one machine. */
  private static final int MOST_NODES = 60;

  /** Of random worlds, in bytes per second and as shares of an uplink's links. */
  private static final double SLOWEST = 1e6;

  private static final double FASTEST = 1e7;
  private static final double NARROWEST = 0.5;
  private static final double WIDEST = 0.96;

  public GridWorld {
    nodes = List.copyOf(nodes);
    links = List.copyOf(links);
  }

  /**
   * @param uplink total capacity for sending; infinite if there is no limit
   * @param downlink total capacity for receiving; infinite if there is no limit
   */
  public record Node(NodeName name, SiteName site, double uplink, double downlink) {}

  /**
   * @param from position of a node
   * @param to position of a node
   * @param circuit whether it is a circuit beside the link, which uses neither uplink nor downlink
   * @param success share of the bytes on the wire that need not be sent again, more than 0
   */
  public record Link(int from, int to, double capacity, boolean circuit, double success) {

    public Link(int from, int to, double capacity) {
      this(from, to, capacity, false, 1);
    }
  }

  /**
   * Takes nodes and links of a world; its files are ignored.
   *
   * @throws IllegalArgumentException a field is missing or not supported here; the message begins
   *     with its path
   */
  public static GridWorld of(World world) {
    List<Node> nodes = new ArrayList<>();
    Map<NodeName, Integer> positions = new HashMap<>();
    for (WorldNode node : world.nodes()) {
      positions.put(node.name(), nodes.size());
      nodes.add(node(node, "nodes[" + nodes.size() + "]"));
    }
    List<Link> links = new ArrayList<>();
    for (WorldLink link : world.links()) {
      double capacity = required(link.capacity(), "links[" + links.size() + "].capacity");
      links.add(new Link(positions.get(link.from()), positions.get(link.to()), capacity));
    }
    require(!links.isEmpty(), "links: the bench needs at least one");
    require(nodes.size() <= MOST_NODES, "nodes: the bench starts at most " + MOST_NODES);
    return new GridWorld(nodes, links);
  }

  /**
   * Returns sources S1, S2 and so on with narrow uplinks, each with a link to the destinations D1,
   * D2 and so on. A link has 1 to 10 MB/s, evenly on a logarithmic scale, and an uplink 0.5 to 0.96
   * of the sum of its links.
   */
  public static GridWorld random(int sources, int destinations, long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    List<Link> links = new ArrayList<>();
    List<Node> nodes = new ArrayList<>();
    for (int source = 0; source < sources; source++) {
      double sum = 0;
      for (int to = sources; to < sources + destinations; to++) {
        double capacity = SLOWEST * Math.pow(FASTEST / SLOWEST, chance.nextDouble());
        links.add(new Link(source, to, capacity));
        sum += capacity;
      }
      nodes.add(node("S" + (source + 1), sum * chance.nextDouble(NARROWEST, WIDEST)));
    }
    IntStream.rangeClosed(1, destinations)
        .forEach(n -> nodes.add(node("D" + n, Double.POSITIVE_INFINITY)));
    return new GridWorld(nodes, links);
  }

  private static Node node(String name, double uplink) {
    return new Node(new NodeName(name), new SiteName(name), uplink, Double.POSITIVE_INFINITY);
  }

  private static Node node(WorldNode node, String place) {
    require(
        node.kind() == null || node.kind().equals("disk"),
        place + ".kind: the bench supports disk only: " + node.kind());
    return new Node(
        node.name(),
        node.site() == null ? new SiteName(node.name().value()) : node.site(),
        limit(node.uplink(), place + ".uplink"),
        limit(node.downlink(), place + ".downlink"));
  }

  private static double limit(@Nullable ObservedRate rate, String place) {
    return rate == null || rate instanceof ObservedRate.Unknown
        ? Double.POSITIVE_INFINITY
        : required(rate, place);
  }

  private static double required(@Nullable ObservedRate rate, String place) {
    if (rate instanceof ObservedRate.Measured measured) {
      return measured.rate().bytesPerSecond();
    }
    throw new IllegalArgumentException(
        place
            + (rate instanceof ObservedRate.Dead
                ? ": is 0, so that no file could arrive"
                : ": is missing, and the bench shapes the link to it"));
  }

  private static void require(boolean holds, String complaint) {
    if (!holds) {
      throw new IllegalArgumentException(complaint);
    }
  }

  /** Such as {@code A>B}. */
  public String nameOf(int link) {
    Link one = links.get(link);
    String name = nodes.get(one.from()).name() + ">" + nodes.get(one.to()).name();
    return one.circuit() ? name + " circuit" : name;
  }

  /**
   * @throws IllegalArgumentException there is no such node
   */
  public int node(String name) {
    return IntStream.range(0, nodes.size())
        .filter(n -> nodes.get(n).name().value().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no node " + name));
  }

  /**
   * @param name such as {@code A>B}
   * @throws IllegalArgumentException there is no such link
   */
  public int link(String name) {
    return IntStream.range(0, links.size())
        .filter(l -> nameOf(l).equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no link " + name));
  }

  /**
   * Returns this world with the circuits of these events as further links.
   *
   * @throws IllegalArgumentException a link has several
   */
  public GridWorld with(List<GridEvent> events) {
    List<Link> all = new ArrayList<>(links);
    for (GridEvent event : events) {
      if (event instanceof GridEvent.Circuit circuit) {
        Link beside = links.get(circuit.link());
        all.add(new Link(beside.from(), beside.to(), circuit.rate(), true, 1));
      }
    }
    require(
        all.stream().filter(Link::circuit).map(it -> List.of(it.from(), it.to())).distinct().count()
            == all.size() - links.size(),
        "a link may have one circuit");
    return new GridWorld(nodes, all);
  }

  /** The position of the circuit beside a link. */
  public int circuitBeside(int link) {
    return link(nameOf(link) + " circuit");
  }

  /** The positions of the links that satisfy a condition. */
  List<Integer> linksOf(Predicate<Link> which) {
    return IntStream.range(0, links.size())
        .filter(link -> which.test(links.get(link)))
        .boxed()
        .toList();
  }

  /** Returns a world with other limits of a node, in bytes per second. */
  GridWorld with(int node, double uplink, double downlink) {
    List<Node> changed = new ArrayList<>(nodes);
    changed.set(node, new Node(nodes.get(node).name(), nodes.get(node).site(), uplink, downlink));
    return new GridWorld(changed, links);
  }

  public boolean sends(int node) {
    return links.stream().anyMatch(link -> link.from() == node);
  }

  public boolean receives(int node) {
    return links.stream().anyMatch(link -> link.to() == node);
  }

  /** The rate of a link that shares neither its uplink nor its downlink, in bytes per second. */
  public double sustainable(int link, double capacity) {
    Link ends = links.get(link);
    if (ends.circuit()) {
      return capacity;
    }
    return Math.min(
        capacity, Math.min(nodes.get(ends.from()).uplink(), nodes.get(ends.to()).downlink()));
  }
}
