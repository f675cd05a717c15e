package io.argosy.router.config;

import io.argosy.router.automation.Mode;
import io.argosy.router.linkrate.BinRetention;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the router knows of links: {@code argosy.router.linkrate.*}.
 *
 * @param mode whether forecasts use what feeds say
 * @param feedsFile configuration of the feeds; null: there are none
 * @param bins how long bins of five minutes are kept
 * @param hours how long their sums by hour are kept; sums by day are kept for the whole history
 */
record LinkrateProperties(
    @DefaultValue("on") Mode mode,
    @Nullable Path feedsFile,
    @DefaultValue("2d") Duration bins,
    @DefaultValue("30d") Duration hours) {

  /** A history that is shorter than one of the other times ends with it. */
  BinRetention retention(Duration history) {
    Duration fine = bins;
    Duration coarse = hours.compareTo(history) < 0 ? hours : history;
    Duration middle = coarse.compareTo(fine) < 0 ? fine : coarse;
    return new BinRetention(fine, middle, history.compareTo(middle) < 0 ? middle : history);
  }
}
