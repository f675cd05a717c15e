package io.argosy.common.wire.world;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.Documents;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Forecasts of links with their sources: the format {@code argosy-forecasts/1}. Lists are sorted by
 * name. Null means unknown.
 *
 * @param feeds everything that was read, or could not be read
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ForecastsFile(Documents.Format format, List<Link> links, List<FeedState> feeds) {

  /**
   * The forecast of one link.
   *
   * @param rate expected rate in bytes per second; 0 if there were only failures
   * @param capacity measured by perfSONAR, in bytes per second
   * @param capacityIsLowerBound whether the tester, and not the path, limited the capacity
   * @param rttSeconds round-trip time
   * @param lossFraction share of lost packets, 0 to 1
   * @param successPercent expected share of attempts that succeed, 0 to 100: (done + 1) / (attempts
   *     + 2), the mean of a Beta posterior
   * @param ageSeconds age of the newest evidence that was used
   * @param confidence 0 to 1
   */
  public record Link(
      NodeName from,
      NodeName to,
      @Nullable Double rate,
      @Nullable Double capacity,
      boolean capacityIsLowerBound,
      @Nullable Double rttSeconds,
      @Nullable Double lossFraction,
      @Nullable Double successPercent,
      @Nullable Double ageSeconds,
      double confidence,
      List<Provenance> provenance) {}

  /**
   * What one feed said about a link.
   *
   * @param said its values by name, such as {@code doneBytes}
   * @param used whether the rate follows from it
   * @param pinned true if it is not used because an administrator has pinned the link; otherwise
   *     null, and absent from the file
   */
  public record Provenance(
      String feed,
      Map<String, @Nullable Object> said,
      boolean used,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean pinned) {

    /** Whether it is ignored because of a pin. */
    @JsonIgnore
    public boolean isExcludedByPin() {
      return Boolean.TRUE.equals(pinned);
    }
  }

  /**
   * What came from one feed.
   *
   * @param error why the feed could not be read; null if it was read
   * @param accepted number of values that were used
   * @param refused number of impossible values, which were ignored
   * @param unmapped hosts and nodes that belong to no known site
   * @param overdue tests that should have run but have no recent result in any archive
   */
  public record FeedState(
      String name,
      boolean ok,
      @Nullable String error,
      long accepted,
      long refused,
      List<String> unmapped,
      List<String> overdue) {}
}
