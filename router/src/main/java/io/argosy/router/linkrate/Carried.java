package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;

/**
 * Aggregated link history: one entry for each link, and one for each node, direction and bin.
 *
 * @param recent highest rate of each link within {@link CapacityEstimate#RECENT}
 * @param best highest rate of each link within {@link CapacityEstimate#MEMORY}
 * @param nodes bins of nodes within {@link CapacityEstimate#MEMORY}
 */
public record Carried(List<Peak> recent, List<Peak> best, List<NodeBin> nodes) {

  /**
   * The highest rate of a link in a bin.
   *
   * @param bytesPerSecond bytes divided by the time the link was busy
   * @param seen start of the latest bin with the highest rate
   */
  public record Peak(LinkKey link, double bytesPerSecond, Instant seen) {}

  /**
   * What the links of a node carried in a bin, in bytes per second.
   *
   * @param node the node and the direction, as {@link LinkKey#uplink} or {@link LinkKey#downlink}
   * @param allAlong number of links that were busy throughout the bin
   * @param atOnce the total rate of these links
   * @param atBest the sum of the best rates of these links
   * @param besides the total rate of the other links, averaged over the whole bin
   */
  public record NodeBin(
      LinkKey node, Instant start, long allAlong, double atOnce, double atBest, double besides) {}

  public Carried {
    recent = List.copyOf(recent);
    best = List.copyOf(best);
    nodes = List.copyOf(nodes);
  }
}
