package io.argosy.web.link;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;

/**
 * What moves, as far as a picture can show it.
 *
 * @param bytesPerSecond over all links, now
 * @param activeLinks how many move something now
 * @param links how many there are
 * @param busiest the fastest first, then what moved most within the hour
 * @param nodes all of them, or where there are too many those of the busiest links; by site
 */
public record Flows(
    double bytesPerSecond,
    long activeLinks,
    long links,
    Plot plot,
    List<Link> busiest,
    List<Node> nodes) {

  public Flows {
    busiest = List.copyOf(busiest);
    nodes = List.copyOf(nodes);
  }

  /**
   * Rates over the last hour: means of five minutes, and finer ones where somebody was looking.
   *
   * @param others the sum of all links without a line
   */
  public record Plot(List<Instant> times, List<Line> lines, List<Double> others) {

    public Plot {
      times = List.copyOf(times);
      lines = List.copyOf(lines);
      others = List.copyOf(others);
    }
  }

  /**
   * @param rates bytes per second at each of the plot's times
   */
  public record Line(NodeName source, NodeName destination, List<Double> rates) {

    public Line {
      rates = List.copyOf(rates);
    }
  }

  /**
   * @param bytesPerSecond now
   * @param hourBytes arrived within the last hour
   * @param failedFiles attempts that failed within the last hour
   * @param inFlightFiles taken by agents and not yet reported
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

    LinkName name() {
      return new LinkName(source, destination);
    }
  }

  /**
   * @param outBytesPerSecond what it sends now
   * @param inBytesPerSecond what it receives now
   */
  public record Node(
      NodeName name, SiteName site, double outBytesPerSecond, double inBytesPerSecond) {}
}
