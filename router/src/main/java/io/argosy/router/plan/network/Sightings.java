package io.argosy.router.plan.network;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How old, when a view was read, what is known of its links and nodes was. No plan asks; who
 * explains one does.
 *
 * @param links by their index in the view; empty where nothing was kept
 * @param nodes likewise
 */
public record Sightings(List<OfLink> links, List<OfNode> nodes) {

  public static final Sightings NONE = new Sightings(List.of(), List.of());

  /**
   * @param used since something last went over it, arrived or failed
   */
  public record OfLink(Optional<Duration> used, Belief capacity) {

    static final OfLink UNKNOWN = new OfLink(Optional.empty(), Belief.NONE);
  }

  public record OfNode(Belief uplink, Belief downlink) {

    static final OfNode UNKNOWN = new OfNode(Belief.NONE, Belief.NONE);
  }

  /**
   * What is believed of a capacity.
   *
   * @param age since it showed last, or was pinned; empty where nothing is believed
   * @param pinned a person said so
   */
  public record Belief(Optional<Duration> age, boolean pinned) {

    public static final Belief NONE = new Belief(Optional.empty(), false);
  }

  public Sightings {
    links = List.copyOf(links);
    nodes = List.copyOf(nodes);
  }

  public OfLink link(int index) {
    return links.isEmpty() ? OfLink.UNKNOWN : links.get(index);
  }

  public OfNode node(int index) {
    return nodes.isEmpty() ? OfNode.UNKNOWN : nodes.get(index);
  }
}
