package io.argosy.router.linkrate;

import java.time.Duration;

/**
 * How long the history of links is kept in each resolution: as bins of five minutes, then as their
 * sums by hour, then by day.
 *
 * @param bins at least {@link #LEAST_BINS}, because forecasts read them
 * @param hours at least as long as bins
 * @param days at least as long as hours
 */
public record BinRetention(Duration bins, Duration hours, Duration days) {

  /** The longest span from which forecasts are computed. */
  public static final Duration LEAST_BINS = Duration.ofDays(2);

  public BinRetention {
    if (bins.compareTo(LEAST_BINS) < 0) {
      throw new IllegalArgumentException("bins must be kept for at least 2 days: " + bins);
    }
    if (hours.compareTo(bins) < 0 || days.compareTo(hours) < 0) {
      throw new IllegalArgumentException(
          "a coarser resolution must be kept at least as long as a finer one");
    }
  }
}
