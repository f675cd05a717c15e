package io.argosy.router.plan.network;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The network frozen for one plan: nodes and links by dense index, what is known of each in arrays.
 * Nodes are indexed in the order of their names and links by source, then destination, so that ties
 * go by name however the network was listed.
 *
 * <p>Rates are bytes per second; not a number where not known.
 */
public final class NetworkView {

  /** In place of a link that does not exist. */
  public static final int NO_LINK = -1;

  private final List<NodeFacts> nodes;
  private final List<LinkFacts> links;
  private final Sightings sightings;
  private final Map<NodeName, Integer> indexOf = new HashMap<>();
  private final int[] linkAt;
  private final int[] source;
  private final int[] destination;
  private final double[] rate;
  private final double[] capacity;
  private final double[] uplink;
  private final double[] downlink;

  /**
   * @param nodes every node a request may name, each once
   * @param links at most one per directed pair, between nodes of the list
   */
  public NetworkView(List<NodeFacts> nodes, List<LinkFacts> links) {
    this.nodes = nodes.stream().sorted((a, b) -> a.name().compareTo(b.name())).toList();
    this.nodes.forEach(this::place);
    sightings = Sightings.NONE;
    this.links = links.stream().sorted((a, b) -> Integer.compare(cell(a), cell(b))).toList();
    linkAt = new int[nodes.size() * nodes.size()];
    Arrays.fill(linkAt, NO_LINK);
    source = this.links.stream().mapToInt(l -> indexOf(l.source())).toArray();
    destination = this.links.stream().mapToInt(l -> indexOf(l.destination())).toArray();
    rate = this.links.stream().mapToDouble(l -> numberOf(l.speed().rate())).toArray();
    capacity = this.links.stream().mapToDouble(l -> numberOf(l.speed().capacity())).toArray();
    uplink = this.nodes.stream().mapToDouble(n -> numberOf(n.uplink())).toArray();
    downlink = this.nodes.stream().mapToDouble(n -> numberOf(n.downlink())).toArray();
    for (int link = 0; link < this.links.size(); link++) {
      place(link);
    }
  }

  private NetworkView(
      NetworkView other, List<NodeFacts> nodes, List<LinkFacts> links, Sightings sightings) {
    this.nodes = nodes;
    this.links = links;
    this.sightings = sightings;
    indexOf.putAll(other.indexOf);
    linkAt = other.linkAt;
    source = other.source;
    destination = other.destination;
    rate = other.rate.clone();
    capacity = other.capacity.clone();
    uplink = other.uplink.clone();
    downlink = other.downlink;
  }

  /** The same network, with how old what is known of it is. */
  public NetworkView withSightings(Sightings ages) {
    return new NetworkView(this, nodes, links, ages);
  }

  /** The same network where something else is known of one link. */
  public NetworkView with(int link, LinkFacts facts) {
    List<LinkFacts> changed = new ArrayList<>(links);
    changed.set(link, facts);
    NetworkView view = new NetworkView(this, nodes, List.copyOf(changed), sightings);
    view.rate[link] = numberOf(facts.speed().rate());
    view.capacity[link] = numberOf(facts.speed().capacity());
    return view;
  }

  /** The same network where this is known of what a node can send in all. */
  public NetworkView withUplink(int node, ByteRate known) {
    List<NodeFacts> changed = new ArrayList<>(nodes);
    NodeFacts facts = nodes.get(node);
    changed.set(node, new NodeFacts(facts.name(), Optional.of(known), facts.downlink()));
    NetworkView view = new NetworkView(this, List.copyOf(changed), links, sightings);
    view.uplink[node] = known.bytesPerSecond();
    return view;
  }

  private void place(NodeFacts node) {
    if (indexOf.put(node.name(), indexOf.size()) != null) {
      throw new IllegalArgumentException("the same node twice: " + node.name());
    }
  }

  private void place(int link) {
    int cell = source[link] * nodes.size() + destination[link];
    if (linkAt[cell] != NO_LINK) {
      LinkFacts twice = links.get(link);
      throw new IllegalArgumentException(
          "not one link between two nodes: " + twice.source() + "->" + twice.destination());
    }
    linkAt[cell] = link;
  }

  private int cell(LinkFacts link) {
    return indexOf(link.source()) * nodes.size() + indexOf(link.destination());
  }

  private static double numberOf(ObservedRate rate) {
    return switch (rate) {
      case ObservedRate.Unknown unknown -> Double.NaN;
      case ObservedRate.Dead dead -> 0;
      case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
    };
  }

  private static double numberOf(Optional<ByteRate> rate) {
    return rate.map(ByteRate::bytesPerSecond).orElse(Double.NaN);
  }

  /** The dense index of a node. */
  public int indexOf(NodeName name) {
    Integer index = indexOf.get(name);
    if (index == null) {
      throw new IllegalArgumentException("no such node in this view: " + name);
    }
    return index;
  }

  public NodeName nameOf(int node) {
    return nodes.get(node).name();
  }

  public List<NodeFacts> nodeFacts() {
    return nodes;
  }

  public LinkFacts factsOf(int link) {
    return links.get(link);
  }

  /** How old what is known is, where that was kept. */
  public Sightings sightings() {
    return sightings;
  }

  public List<LinkFacts> linkFacts() {
    return links;
  }

  public int nodes() {
    return nodes.size();
  }

  public int links() {
    return source.length;
  }

  /** {@link #NO_LINK} where there is none. */
  public int linkBetween(int from, int to) {
    return linkAt[from * nodes.size() + to];
  }

  public int sourceOf(int link) {
    return source[link];
  }

  public int destinationOf(int link) {
    return destination[link];
  }

  /** As observed; 0 where known to be dead, not a number where not known. */
  public double rate(int link) {
    return rate[link];
  }

  /** As observed for one file; 0 where known to be dead, not a number where not known. */
  public double fileRate(int link) {
    return numberOf(links.get(link).speed().fileRate());
  }

  /** What can truly flow; not a number where not known. */
  public double capacity(int link) {
    return capacity[link];
  }

  /**
   * What a link moves when it is given work, in bytes per second: what it moves now, but at least
   * half of what it is believed to be able to carry, because a link that had little to do moved
   * little. 0 where it carries nothing, not a number where nothing is known of it.
   */
  public double speed(int link) {
    double half = capacity[link] / 2;
    if (Double.isNaN(rate[link])) {
      return half;
    }
    return Double.isNaN(half) || rate[link] == 0 ? rate[link] : Math.max(rate[link], half);
  }

  /** What a node can send in all; not a number where not known. */
  public double uplink(int node) {
    return uplink[node];
  }

  /** What a node can receive in all; not a number where not known. */
  public double downlink(int node) {
    return downlink[node];
  }

  /** Share of attempts that succeed, 0 to 1. */
  public double success(int link) {
    return links.get(link).success();
  }
}
