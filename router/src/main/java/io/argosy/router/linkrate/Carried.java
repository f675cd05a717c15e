package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.List;

/**
 * Aggregated link history: one entry for each link, and one for each node and bin.
 *
 * @param recent highest rate of each link within {@link CapacityEstimate#RECENT}
 * @param best highest rate of each link within {@link CapacityEstimate#MEMORY}
 * @param sent bins of sending nodes within {@link CapacityEstimate#MEMORY}
 * @param received bins of receiving nodes within {@link CapacityEstimate#MEMORY}
 */
public record Carried(
    List<Peak> recent, List<Peak> best, List<NodeBin> sent, List<NodeBin> received) {

  /**
   * The highest rate of a link in a bin.
   *
   * @param bytesPerSecond bytes divided by the time the link was busy
   * @param seen start of the latest bin with this rate
   */
  public record Peak(
      long sourceNodeId, long destinationNodeId, double bytesPerSecond, Instant seen) {}

  /**
   * What the links of a node carried in a bin, in bytes per second.
   *
   * @param allAlong number of links that were busy throughout the bin
   * @param atOnce the total rate of these links
   * @param atBest the sum of the best rates of these links
   * @param besides the total rate of the other links, averaged over the whole bin
   */
  public record NodeBin(
      long nodeId, Instant start, long allAlong, double atOnce, double atBest, double besides) {}

  public Carried {
    recent = List.copyOf(recent);
    best = List.copyOf(best);
    sent = List.copyOf(sent);
    received = List.copyOf(received);
  }
}
