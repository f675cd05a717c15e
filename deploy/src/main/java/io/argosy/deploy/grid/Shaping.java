package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The queueing disciplines that give a network the capacities of a world, as lines for {@code tc
 * -batch}: at a node's own end a class for each destination below one of its uplink, at the hub's
 * end a class for each source below one of the downlink. The hub's traffic and packets without
 * payload are not shaped.
 */
record Shaping(GridWorld world) {

  /** The MTU of the interfaces between nodes and hub. */
  static final int MTU = 9000;

  private static final int ETHERNET_HEADER = 14;
  private static final int TCP_HEADERS = 52;
  private static final int FRAME = MTU + ETHERNET_HEADER;

  /** Bytes on the wire for each byte of payload in full packets. */
  private static final double WIRE = (double) FRAME / (MTU - TCP_HEADERS);

  private static final int BITS = 8;
  private static final double QUEUE_SECONDS = 0.08;
  private static final int SHORTEST_QUEUE = 32;
  private static final double BURST_SECONDS = 0.002;
  private static final long SMALLEST_BURST = 65_536;

  /**
   * The guaranteed rates are so small that their sum never exceeds the limit of the parent class.
   */
  private static final int SURE_PART = 10;

  /** Payload in bytes, of bytes that a class has sent. */
  static long payload(long sent) {
    return Math.round(sent / WIRE);
  }

  /**
   * Returns the commands for a node's interface {@code eth0}; empty if the node has no outgoing
   * links.
   */
  List<String> uplink(int node) {
    List<Integer> links = links(link -> link.from() == node);
    if (links.isEmpty()) {
      return List.of();
    }
    double limit = Math.min(world.nodes().get(node).uplink(), 2 * sum(links));
    List<String> lines = root("eth0", limit);
    for (int link : links) {
      int peer = world.links().get(link).to();
      lines.addAll(leaf("eth0", peer, ceiling(link), limit, links.size(), "dst"));
    }
    return lines;
  }

  /** Returns the commands for the hub's end; empty if the node has no limit. */
  List<String> downlink(int node, String device) {
    List<Integer> links = links(link -> link.to() == node);
    double limit = world.nodes().get(node).downlink();
    if (Double.isInfinite(limit) || links.isEmpty()) {
      return List.of();
    }
    List<String> lines = root(device, limit);
    for (int link : links) {
      int peer = world.links().get(link).from();
      lines.addAll(leaf(device, peer, limit, limit, links.size(), "src"));
    }
    return lines;
  }

  /** Returns the command that changes the capacity of a link, at the sending node. */
  String change(int link, double capacity) {
    GridWorld.Link ends = world.links().get(link);
    List<Integer> links = links(other -> other.from() == ends.from());
    double limit = Math.min(world.nodes().get(ends.from()).uplink(), 2 * sum(links));
    return "class change dev eth0 parent 1:1 classid %s %s"
        .formatted(classOf(ends.to()), rates(capacity, limit, links.size()));
  }

  /** The handle of the queue that counts the bytes to a node. */
  static String queueOf(int node) {
    return "%x:".formatted(node + 0x10);
  }

  /** The interface of a circuit, by its position in the world. */
  static String circuitDevice(int link) {
    return "c" + link;
  }

  /** The handle of the queue that counts the bytes of a circuit. */
  static String circuitQueue(int link) {
    return "%x:".formatted(link + 0x1000);
  }

  /** Returns the command that limits a circuit, at the sending node. */
  static String circuit(int link, double capacity) {
    return "qdisc add dev %s root handle %s tbf rate %s burst %d latency 50ms"
        .formatted(
            circuitDevice(link),
            circuitQueue(link),
            bits(capacity),
            Math.max(SMALLEST_BURST, Math.round(capacity * WIRE * BURST_SECONDS)));
  }

  private static String classOf(int node) {
    return "1:%x".formatted(node + 0x10);
  }

  /** The address of a node, {@code 127.9.1.n}. */
  static String addressOf(int node) {
    return "127.9.1." + (node + 1);
  }

  private List<Integer> links(Predicate<GridWorld.Link> which) {
    return IntStream.range(0, world.links().size())
        .filter(link -> !world.links().get(link).circuit())
        .filter(link -> which.test(world.links().get(link)))
        .boxed()
        .toList();
  }

  private double ceiling(int link) {
    return world.links().get(link).capacity();
  }

  private double sum(List<Integer> links) {
    return links.stream().mapToDouble(this::ceiling).sum();
  }

  private static List<String> root(String device, double limit) {
    List<String> lines = new ArrayList<>();
    lines.add("qdisc add dev %s root handle 1: htb".formatted(device));
    lines.add(
        "class add dev %s parent 1: classid 1:1 htb rate %s ceil %s %s"
            .formatted(device, bits(limit), bits(limit), bursts(limit)));
    lines.add(
        "filter add dev %s parent 1: protocol ip prio 1 u32 match u16 0x0000 0xff00 at 2 flowid 1:"
            .formatted(device));
    return lines;
  }

  private static List<String> leaf(
      String device, int peer, double capacity, double limit, int siblings, String direction) {
    long packets =
        Math.max(SHORTEST_QUEUE, Math.round(Math.min(capacity, limit) * QUEUE_SECONDS / MTU));
    return List.of(
        "class add dev %s parent 1:1 classid %s %s"
            .formatted(device, classOf(peer), rates(capacity, limit, siblings)),
        "qdisc add dev %s parent %s handle %s pfifo limit %d"
            .formatted(device, classOf(peer), queueOf(peer), packets),
        "filter add dev %s parent 1: protocol ip prio 2 u32 match ip %s %s/32 flowid %s"
            .formatted(device, direction, addressOf(peer), classOf(peer)));
  }

  private static String rates(double capacity, double limit, int siblings) {
    double sure = Math.min(capacity, limit / siblings) / SURE_PART;
    return "htb rate %s ceil %s %s quantum %d"
        .formatted(bits(sure), bits(capacity), bursts(capacity), 2 * FRAME);
  }

  private static String bits(double payload) {
    return String.format(Locale.ROOT, "%dbit", Math.round(payload * WIRE * BITS));
  }

  private static String bursts(double payload) {
    long bytes = Math.max(2 * FRAME, Math.round(payload * WIRE * BURST_SECONDS));
    return "burst %d cburst %d".formatted(bytes, bytes);
  }
}
