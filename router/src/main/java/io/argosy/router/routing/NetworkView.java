package io.argosy.router.routing;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The network frozen for one plan: nodes and links by dense index, what is known of each in arrays.
 * Nodes are indexed in the order of their names, so that ties go by name however the network was
 * listed.
 */
public final class NetworkView {

  /**
   * A link as given: what is known of its rate, and the bytes already routed over it.
   *
   * @param queued counts as load before anything is planned
   */
  public record Link(NodeName source, NodeName destination, ObservedRate rate, ByteCount queued) {}

  static final int NO_LINK = -1;

  private final List<NodeName> names;
  private final Map<NodeName, Integer> indexOf;
  private final int[] linkAt;
  private final ObservedRate[] rates;
  private final double[] linkQueued;
  private final double[] uplinkQueued;
  private final double[] downlinkQueued;

  /**
   * @param nodes every node a request may name
   * @param links at most one per directed pair, between nodes of the list
   */
  public NetworkView(List<NodeName> nodes, List<Link> links) {
    names = List.copyOf(new TreeSet<>(nodes));
    indexOf = new HashMap<>();
    names.forEach(name -> indexOf.put(name, indexOf.size()));
    linkAt = new int[names.size() * names.size()];
    Arrays.fill(linkAt, NO_LINK);
    rates = new ObservedRate[links.size()];
    linkQueued = new double[links.size()];
    uplinkQueued = new double[names.size()];
    downlinkQueued = new double[names.size()];
    for (int i = 0; i < links.size(); i++) {
      place(links.get(i), i);
    }
  }

  private void place(Link link, int index) {
    int source = indexOf(link.source());
    int destination = indexOf(link.destination());
    int cell = source * names.size() + destination;
    if (source == destination || linkAt[cell] != NO_LINK) {
      throw new IllegalArgumentException(
          "not one link between two nodes: " + link.source() + "->" + link.destination());
    }
    linkAt[cell] = index;
    rates[index] = link.rate();
    linkQueued[index] = link.queued().bytes();
    uplinkQueued[source] += link.queued().bytes();
    downlinkQueued[destination] += link.queued().bytes();
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
    return names.get(node);
  }

  public int nodes() {
    return names.size();
  }

  int links() {
    return rates.length;
  }

  /** {@link #NO_LINK} where there is none. */
  int linkBetween(int source, int destination) {
    return linkAt[source * names.size() + destination];
  }

  ObservedRate rateOf(int link) {
    return rates[link];
  }

  double[] linkQueued() {
    return linkQueued.clone();
  }

  double[] uplinkQueued() {
    return uplinkQueued.clone();
  }

  double[] downlinkQueued() {
    return downlinkQueued.clone();
  }
}
