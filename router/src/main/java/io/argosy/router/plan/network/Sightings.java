package io.argosy.router.plan.network;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The age of the data about links and nodes when a view was read. Used only for explanations, not
 * for planning.
 *
 * @param links by index in the view; empty if no ages were stored
 * @param nodes by index in the view; empty if no ages were stored
 */
public record Sightings(List<OfLink> links, List<OfNode> nodes) {

  public static final Sightings NONE = new Sightings(List.of(), List.of());

  /**
   * @param used time since the last successful or failed attempt
   */
  public record OfLink(Optional<Duration> used, Belief capacity) {

    static final OfLink UNKNOWN = new OfLink(Optional.empty(), Belief.NONE);
  }

  public record OfNode(Belief uplink, Belief downlink) {

    static final OfNode UNKNOWN = new OfNode(Belief.NONE, Belief.NONE);
  }

  /**
   * The age of a capacity estimate.
   *
   * @param age time since it was last confirmed or pinned; empty if there is no estimate
   * @param pinned whether an administrator set it
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
