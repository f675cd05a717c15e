package io.argosy.router.plan.network;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The network frozen for one plan: nodes and links have dense indexes, and their properties are
 * stored in arrays. Nodes are indexed in the order of their names and links by source, then
 * destination, so that ties are decided by name, however the network was listed.
 *
 * <p>Rates are in bytes per second; not a number if unknown.
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
    this.nodes = nodes.stream().sorted(Comparator.comparing(NodeFacts::name)).toList();
    this.nodes.forEach(this::place);
    sightings = Sightings.NONE;
    this.links = links.stream().sorted(Comparator.comparingInt(this::cell)).toList();
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

  /** Returns the same network with the age of its data. */
  public NetworkView withSightings(Sightings ages) {
    return new NetworkView(this, nodes, links, ages);
  }

  /** Returns the same network with other properties of its links, by index. */
  public NetworkView withLinks(IntFunction<LinkFacts> facts) {
    return new NetworkView(nodes, IntStream.range(0, links()).mapToObj(facts).toList())
        .withSightings(sightings);
  }

  public NetworkView with(int link, LinkFacts facts) {
    List<LinkFacts> changed = new ArrayList<>(links);
    changed.set(link, facts);
    NetworkView view = new NetworkView(this, nodes, List.copyOf(changed), sightings);
    view.rate[link] = numberOf(facts.speed().rate());
    view.capacity[link] = numberOf(facts.speed().capacity());
    return view;
  }

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
      throw new IllegalArgumentException("duplicate node: " + node.name());
    }
  }

  private void place(int link) {
    int cell = source[link] * nodes.size() + destination[link];
    if (linkAt[cell] != NO_LINK) {
      LinkFacts twice = links.get(link);
      throw new IllegalArgumentException(
          "more than one link between two nodes: " + twice.source() + "->" + twice.destination());
    }
    linkAt[cell] = link;
  }

  private int cell(LinkFacts link) {
    return indexOf(link.source()) * nodes.size() + indexOf(link.destination());
  }

  /** Returns a rate in bytes per second: 0 if the link is dead, not a number if it is unknown. */
  public static double numberOf(ObservedRate rate) {
    return switch (rate) {
      case ObservedRate.Unknown unknown -> Double.NaN;
      case ObservedRate.Dead dead -> 0;
      case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
    };
  }

  private static double numberOf(Optional<ByteRate> rate) {
    return rate.map(ByteRate::bytesPerSecond).orElse(Double.NaN);
  }

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

  /** Returns the link, or {@link #NO_LINK} if there is none. */
  public int linkBetween(int from, int to) {
    return linkAt[from * nodes.size() + to];
  }

  public int sourceOf(int link) {
    return source[link];
  }

  public int destinationOf(int link) {
    return destination[link];
  }

  /** Returns the observed rate; 0 if the link is dead, not a number if unknown. */
  public double rate(int link) {
    return rate[link];
  }

  /** Returns the observed rate of one file; 0 if the link is dead, not a number if unknown. */
  public double fileRate(int link) {
    return numberOf(links.get(link).speed().fileRate());
  }

  /** Returns the capacity; not a number if unknown. */
  public double capacity(int link) {
    return capacity[link];
  }

  /**
   * Returns the rate at which a link transfers when it has work, in bytes per second: its current
   * rate, but at least half of its estimated capacity, because a link with little work shows a low
   * rate. 0 if it carries nothing, not a number if nothing is known.
   */
  public double speed(int link) {
    double half = capacity[link] / 2;
    if (Double.isNaN(rate[link])) {
      return half;
    }
    return Double.isNaN(half) || rate[link] == 0 ? rate[link] : Math.max(rate[link], half);
  }

  /** Returns false if only others know the link. */
  public boolean isConfirmed(int link) {
    return links.get(link).speed().confirmed();
  }

  /** Returns the total rate at which a node can send; not a number if unknown. */
  public double uplink(int node) {
    return uplink[node];
  }

  /** Returns the total rate at which a node can receive; not a number if unknown. */
  public double downlink(int node) {
    return downlink[node];
  }

  /** Returns the share of attempts that succeed, 0 to 1. */
  public double success(int link) {
    return links.get(link).success();
  }
}
