package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.List;

/**
 * What links and nodes were seen to carry, summed up: as much as there are links, and nodes in
 * bins, however long the history is.
 *
 * @param recent the best of each link within the youngest span
 * @param best the best of each link within {@link CapacityEstimate#MEMORY}
 * @param sent by nodes, within that
 * @param received by nodes, within that
 */
public record Carried(
    List<Peak> recent, List<Peak> best, List<NodeBin> sent, List<NodeBin> received) {

  /**
   * The most that a link carried in a bin.
   *
   * @param bytesPerSecond while it was busy
   * @param seen when the youngest bin began that showed it
   */
  public record Peak(
      long sourceNodeId, long destinationNodeId, double bytesPerSecond, Instant seen) {}

  /**
   * What the links of a node carried in a bin, in bytes per second.
   *
   * @param allAlong how many links were busy for nearly all of it
   * @param atOnce what these carried together
   * @param atBest the sum of what each of these carried at its best
   * @param besides what the others carried, over the whole bin
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
