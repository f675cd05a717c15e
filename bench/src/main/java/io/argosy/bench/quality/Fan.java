package io.argosy.bench.quality;

import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of world in which data sets are wanted at several sites.
 *
 * @param destinations of each data set
 * @param replicas of each data set at the beginning
 */
public record Fan(int sites, int destinations, int replicas) {

  private static final int SMALL = 8;
  private static final int LARGE = 16;

  /** The rows of the table of forwarding.py. */
  static final List<Fan> ALL = Stream.concat(of(SMALL, 7), of(LARGE, 10)).toList();

  private static Stream<Fan> of(int sites, int most) {
    return Stream.of(
        new Fan(sites, 2, 1),
        new Fan(sites, 4, 1),
        new Fan(sites, most, 1),
        new Fan(sites, 2, 2),
        new Fan(sites, 4, 2));
  }

  boolean isLarge() {
    return sites == LARGE;
  }

  /** Such as {@code 16-4-1}: sites, destinations and replicas. */
  @Override
  public String toString() {
    return "%d-%d-%d".formatted(sites, destinations, replicas);
  }
}
