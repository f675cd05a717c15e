package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;

/**
 * How a request filled its destinations over time.
 *
 * @param at when the database was asked
 * @param stale a newer answer is overdue
 * @param from when the request was made
 * @param stepSeconds between two points
 * @param destinations those with most to come first, at most a hundred
 */
public record ArrivalsView(
    Instant at, boolean stale, Instant from, long stepSeconds, List<Line> destinations) {

  /**
   * What arrived at one destination.
   *
   * @param wanted all there is to come, or was before it was cancelled or suspended
   * @param points what is there by when, the newest last
   */
  public record Line(NodeName node, ByteCount wanted, List<Point> points) {}

  /** What was there at a moment. */
  public record Point(Instant at, ByteCount bytes) {}

  ArrivalsView asOf(Instant asked, boolean isStale) {
    return new ArrivalsView(asked, isStale, from, stepSeconds, destinations);
  }

  /** Whether there is anything to draw. */
  public boolean isEmpty() {
    return destinations.stream().allMatch(line -> line.points().size() < 2);
  }
}
