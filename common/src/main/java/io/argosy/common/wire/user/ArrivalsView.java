package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;

/**
 * {@code GET /query/v1/requests/{id}/arrivals}: the bytes of a request that arrived at its
 * destinations over time.
 *
 * @param at time of this answer
 * @param from time at which the request was made
 * @param stepSeconds between two points
 * @param destinations those with most bytes first, at most 100
 */
public record ArrivalsView(Instant at, Instant from, long stepSeconds, List<Line> destinations) {

  /**
   * The arrivals at one destination.
   *
   * @param wanted all bytes that the request needs there, or needed before it was cancelled or
   *     suspended
   * @param points the bytes that had arrived at each time, the newest last
   */
  public record Line(NodeName node, ByteCount wanted, List<Point> points) {}

  /** The bytes that had arrived at one time. */
  public record Point(Instant at, ByteCount bytes) {}
}
