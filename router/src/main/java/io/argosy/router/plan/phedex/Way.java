package io.argosy.router.plan.phedex;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Links from one node to another, in travel order, and the line on which their cost lies: a
 * constant part and seconds per byte of the size bin.
 */
final class Way {

  /** From a node to itself. */
  static final Way STAY = new Way(0, 0, new int[0]);

  /**
   * The flattest first; of the same line the one with fewer hops, then the name that sorts first.
   */
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
   * This way and one link more.
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

  /** The seconds of a file on this way's line, with all penalties. */
  double line(double sizeBin) {
    return constant + slope * sizeBin;
  }

  /** The seconds of a file, hop by hop as they are told, so that no rounding decides on a limit. */
  double cost(double sizeBin, PhedexCost costs) {
    double seconds = 0;
    for (int link : links) {
      seconds += costs.hop(link, sizeBin);
    }
    return seconds;
  }

  /** To look at, not to change. */
  int[] links() {
    return links;
  }
}
