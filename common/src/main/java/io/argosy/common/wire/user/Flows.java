package io.argosy.common.wire.user;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;

/**
 * The answer to {@code GET /query/v1/flows}: what is transferred now and within the last hour, as
 * far as a chart can show it. All of it comes from one reading.
 *
 * @param bytesPerSecond over all links, now
 * @param activeLinks how many move something now
 * @param links how many there are
 * @param busiest the fastest first, then what moved most within the hour
 * @param nodes all of them, or where there are too many those of the busiest links; by site
 * @param now of each link that moves or is about to
 */
public record Flows(
    double bytesPerSecond,
    long activeLinks,
    long links,
    Plot plot,
    List<Link> busiest,
    List<Node> nodes,
    List<Now> now) {

  public Flows {
    busiest = List.copyOf(busiest);
    nodes = List.copyOf(nodes);
    now = List.copyOf(now);
  }

  /**
   * Bytes that moved over the last hour, in bins.
   *
   * @param from when each bin began
   * @param until the end of the last one, so far
   * @param others the sum of all links without a line
   */
  public record Plot(
      List<Instant> from, Instant until, long binSeconds, List<Line> lines, List<Long> others) {

    public Plot {
      from = List.copyOf(from);
      lines = List.copyOf(lines);
      others = List.copyOf(others);
    }
  }

  /**
   * Transfers over time.
   *
   * @param bytes in each of the plot's bins
   */
  public record Line(NodeName source, NodeName destination, List<Long> bytes) {

    public Line {
      bytes = List.copyOf(bytes);
    }
  }

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
   * @param outBytesPerSecond what it sends now
   * @param inBytesPerSecond what it receives now
   */
  public record Node(
      NodeName name, SiteName site, double outBytesPerSecond, double inBytesPerSecond) {}
}
