package io.argosy.router.plan.phedex;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Links from one node to another, in travel order, with their cost as a linear function of the size
 * bin: a constant in seconds and a slope in seconds per byte.
 */
final class Way {

  /** The path from a node to itself. */
  static final Way STAY = new Way(0, 0, new int[0]);

  /** By slope, then by constant, number of hops and links. */
  static final Comparator<Way> FLATTEST_FIRST =
      Comparator.<Way>comparingDouble(way -> way.slope)
          .thenComparingDouble(way -> way.constant)
          .thenComparingInt(way -> way.links.length)
          .thenComparing(way -> way.links, Arrays::compare);

  private final double constant;
  private final double slope;
  private final int[] links;

  private Way(double constant, double slope, int[] links) {
    this.constant = constant;
    this.slope = slope;
    this.links = links;
  }

  /**
   * Returns this path extended by one link.
   *
   * @param constant of both together, penalties included
   * @param slope of both together
   */
  Way then(int link, double constant, double slope) {
    int[] longer = Arrays.copyOf(links, links.length + 1);
    longer[links.length] = link;
    return new Way(constant, slope, longer);
  }

  double constant() {
    return constant;
  }

  double slope() {
    return slope;
  }

  /** Returns the cost by the linear function, in seconds, penalties included. */
  double line(double sizeBin) {
    return constant + slope * sizeBin;
  }

  /** Returns the cost as the sum over the hops, so that rounding cannot decide about a limit. */
  double cost(double sizeBin, PhedexCost costs) {
    double seconds = 0;
    for (int link : links) {
      seconds += costs.hop(link, sizeBin);
    }
    return seconds;
  }

  /** The result must not be modified. */
  int[] links() {
    return links;
  }
}
