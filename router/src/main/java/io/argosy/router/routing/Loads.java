package io.argosy.router.routing;

import io.argosy.common.unit.ObservedRate;
import java.util.Arrays;

/**
 * Bytes that wait on every link, uplink and downlink of a view, and how fast each empties. Mutable
 * and confined to one plan: an assignment loads all three at once, so that the next file sees it.
 */
final class Loads {

  private final NetworkView view;
  private final double[] link;
  private final double[] uplink;
  private final double[] downlink;
  private final double[] linkRate;
  private final double uplinkRate;
  private final double downlinkRate;

  Loads(NetworkView view, RoutingPolicy policy) {
    this.view = view;
    link = view.linkQueued();
    uplink = view.uplinkQueued();
    downlink = view.downlinkQueued();
    linkRate = new double[view.links()];
    Arrays.setAll(linkRate, index -> rateOf(view.rateOf(index), policy));
    uplinkRate = policy.uplink().bytesPerSecond();
    downlinkRate = policy.downlink().bytesPerSecond();
  }

  private static double rateOf(ObservedRate rate, RoutingPolicy policy) {
    return switch (rate) {
      case ObservedRate.Unknown unknown -> policy.unknownLink().bytesPerSecond();
      case ObservedRate.Dead dead -> policy.deadLink().bytesPerSecond();
      case ObservedRate.Measured measured -> measured.rate().bytesPerSecond();
    };
  }

  /**
   * Seconds until a file of this size would be through: each of link, uplink and downlink works off
   * what waits there and the file, and the slowest of the three decides. Infinite without a link.
   */
  double completion(int source, int destination, long bytes) {
    int index = view.linkBetween(source, destination);
    if (index == NetworkView.NO_LINK) {
      return Double.POSITIVE_INFINITY;
    }
    double onLink = (link[index] + bytes) / linkRate[index];
    double up = (uplink[source] + bytes) / uplinkRate;
    double down = (downlink[destination] + bytes) / downlinkRate;
    return Math.max(onLink, Math.max(up, down));
  }

  /** The seconds the file itself takes on its link: decides between sources that wait alike. */
  double alone(int source, int destination, long bytes) {
    return bytes / linkRate[view.linkBetween(source, destination)];
  }

  void add(int source, int destination, long bytes) {
    link[view.linkBetween(source, destination)] += bytes;
    uplink[source] += bytes;
    downlink[destination] += bytes;
  }
}
