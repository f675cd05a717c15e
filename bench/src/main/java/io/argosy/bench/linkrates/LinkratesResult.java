package io.argosy.bench.linkrates;

import java.util.List;

/**
 * The figures of {@code bench linkrates}. All times are in seconds of wall-clock time.
 *
 * @param links between the sites
 * @param refreshes how long it takes until the forecasts have what feeds say
 */
public record LinkratesResult(
    String name,
    int sites,
    int links,
    List<Refresh> refreshes,
    History history,
    Knowledge knowledge) {

  /**
   * Feeds that were read once.
   *
   * @param feeds a description
   * @param readSeconds until the last reading was stored
   * @param combineSeconds until the forecasts were stored then
   * @param accepted values of all feeds
   * @param forecasts links with the capacity of an archive
   */
  public record Refresh(
      String feeds, double readSeconds, double combineSeconds, long accepted, long forecasts) {}

  /**
   * The stored history of links with all bins of the days in it.
   *
   * @param bins of five minutes
   * @param hours sums by hour
   * @param days sums by day
   * @param bytes of the tables and their indexes
   * @param slowestDaySeconds longest time to compact the bins of a day
   */
  public record History(
      int ofDays, long bins, long hours, long days, long bytes, double slowestDaySeconds) {}

  /**
   * What a plan spends on knowledge of links.
   *
   * @param routed files that wait on links
   * @param forecasts time to read all forecasts with queues
   * @param capacities time to learn from the transfers of the last seconds
   * @param forecastCycleSeconds time of the cycle that computes the forecasts once a minute
   * @param refreshSeconds time to read the bins from which capacities are learned, every five
   *     minutes
   */
  public record Knowledge(
      long routed,
      Spread forecasts,
      Spread capacities,
      Spread together,
      double forecastCycleSeconds,
      double refreshSeconds) {}

  /** Seconds of many plans. */
  public record Spread(double median, double p95, double most) {

    static Spread of(List<Double> seconds) {
      List<Double> sorted = seconds.stream().sorted().toList();
      return new Spread(
          sorted.get(sorted.size() / 2),
          sorted.get((int) (sorted.size() * 0.95)),
          sorted.getLast());
    }
  }
}
