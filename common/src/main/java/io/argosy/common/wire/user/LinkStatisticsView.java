package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an instance transferred over its links within a window. Other instances read it, so it
 * contains own history only: instances that query each other never confirm themselves.
 *
 * @param format {@link #FORMAT}
 * @param instance configured name of the instance
 * @param asOf end of the window
 * @param links those with transfers in the window or a queue, sorted by name
 */
public record LinkStatisticsView(
    String format, String instance, Instant asOf, long windowSeconds, List<Link> links) {

  public static final String FORMAT = "argosy-link-statistics/1";

  public LinkStatisticsView {
    links = List.copyOf(links);
  }

  /**
   * What went over a link within the window.
   *
   * @param doneBytes that arrived
   * @param failedFiles failed attempts
   * @param failedBytes that failed attempts had transferred
   * @param busySeconds during which transfers were running
   * @param queuedBytes that have a route and have not arrived
   * @param newestAgeSeconds since the newest file arrived, by bins of five minutes; null if none
   *     has
   */
  public record Link(
      NodeName from,
      NodeName to,
      long doneFiles,
      ByteCount doneBytes,
      long failedFiles,
      ByteCount failedBytes,
      double busySeconds,
      ByteCount queuedBytes,
      @Nullable Double newestAgeSeconds) {}
}
