package io.argosy.common.wire.user;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;

/**
 * The answer to {@code GET /query/v1/flows}: current transfers and those of the last hour, limited
 * to the size of a chart. All numbers are of the same time.
 *
 * @param bytesPerSecond current rate over all links
 * @param activeLinks number of links with current transfers
 * @param links number of all links
 * @param busiest those with the highest current rate first, then by the bytes of the hour
 * @param nodes all nodes, or those of the busiest links if there are too many; sorted by site
 * @param now current transfers of each link that has any or is about to
 */
public record Flows(
    double bytesPerSecond,
    long activeLinks,
    long links,
    Plot plot,
    List<Link> busiest,
    List<Node> nodes,
    List<Now> now) {

  /**
   * Bytes that were transferred in the last hour, in bins.
   *
   * @param from start of each bin
   * @param until end of the last bin
   * @param others the sum of all links without a line
   */
  public record Plot(
      List<Instant> from, Instant until, long binSeconds, List<Line> lines, List<Long> others) {}

  /**
   * Transfers over time.
   *
   * @param bytes in each of the plot's bins
   */
  public record Line(NodeName source, NodeName destination, List<Long> bytes) {}

  /**
   * Transfers over one link.
   *
   * @param bytesPerSecond now
   * @param hourBytes transferred in the bins of the plot
   * @param hourFiles files that arrived in the bins of the plot
   * @param failedFiles attempts that failed since the start of the first bin
   * @param inFlightFiles claimed by agents and not yet reported
   */
  public record Link(
      NodeName source,
      NodeName destination,
      double bytesPerSecond,
      long hourFiles,
      long hourBytes,
      long failedFiles,
      long inFlightFiles,
      long inFlightBytes) {

    public LinkName name() {
      return new LinkName(source, destination);
    }
  }

  /** The current transfers of a link; all links are listed. */
  public record Now(
      NodeName source, NodeName destination, double bytesPerSecond, long inFlightBytes) {}

  /**
   * A node at the end of a link.
   *
   * @param outBytesPerSecond rate at which it sends now
   * @param inBytesPerSecond rate at which it receives now
   */
  public record Node(
      NodeName name, SiteName site, double outBytesPerSecond, double inBytesPerSecond) {}
}
