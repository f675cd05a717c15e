package io.argosy.bench.linkrates;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of {@code bench linkrates --faults}.
 *
 * @param files that a routing cycle routes
 * @param readings of all faulty feeds while cycles were timed
 * @param without seconds of a routing cycle while no feed is read
 * @param with seconds of a routing cycle while faulty feeds are read all the time
 * @param forecasts number of links whose forecast contains anything of a faulty feed
 */
public record FaultsResult(
    String name,
    int sites,
    long files,
    int readings,
    LinkratesResult.Spread without,
    LinkratesResult.Spread with,
    long forecasts,
    List<Feed> feeds) {

  /**
   * A faulty feed after the last reading.
   *
   * @param error why it could not be read; null if only values were refused
   * @param refused number of values
   * @param statements that are stored
   */
  public record Feed(String name, @Nullable String error, long refused, int statements) {

    /** Whether the fault was noticed and left nothing behind. */
    public boolean isRefused() {
      return statements == 0 && (error != null || refused > 0);
    }
  }

  /** Whether every fault was noticed and nothing of the faulty feeds is stored. */
  public boolean isClean() {
    return forecasts == 0 && !feeds.isEmpty() && feeds.stream().allMatch(Feed::isRefused);
  }
}
