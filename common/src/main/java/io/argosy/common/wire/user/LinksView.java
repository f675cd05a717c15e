package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /query/v1/links}: what is expected of every enabled link.
 *
 * @param asOf when this was read; ages count from it
 * @param computedAt when forecasts were computed last; null if they never were
 * @param links sorted by name
 */
public record LinksView(Instant asOf, @Nullable Instant computedAt, List<Link> links) {

  public LinksView {
    links = List.copyOf(links);
  }

  /**
   * An enabled link: its forecast, how much evidence there is for it, and its quality.
   *
   * @param rate expected rate in bytes per second; 0 if there were only failures, null if unknown
   * @param successPercent share of attempts that routing expects to succeed as far as the link
   *     decides, without faults of nodes and files; null if unknown
   * @param qualityPercent share of all attempts that succeeded in the day before {@code
   *     computedAt}; null without attempts
   * @param ageSeconds age of the newest evidence that was used; null if there is none
   * @param confidence in the rate, 0 to 1
   * @param circuit bandwidth of the circuit that its files use now, in bytes per second; null
   *     without one
   */
  public record Link(
      NodeName from,
      NodeName to,
      @Nullable Double rate,
      @Nullable Double successPercent,
      @Nullable Double qualityPercent,
      @Nullable Double ageSeconds,
      double confidence,
      @Nullable Double circuit) {}
}
