package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A file with its chosen source, as stored; created on demand.
 *
 * @param score of the choice at that time, in the unit of the strategy
 * @param expectedSeconds until the file arrives; absent if the strategy does not rank by time
 * @param sources all sources with a route, best first
 * @param strategy that chose the source: at most 32 characters, none of them special
 */
public record RoutedFile(
    long fileRequestId,
    long fileId,
    long sourceNodeId,
    long destinationNodeId,
    ByteCount size,
    double score,
    OptionalDouble expectedSeconds,
    List<Source> sources,
    String strategy) {

  /**
   * A source that was considered.
   *
   * @param score given the loads of the complete plan
   */
  public record Source(long nodeId, double score) {}

  public RoutedFile {
    sources = List.copyOf(sources);
    if (sources.stream().noneMatch(source -> source.nodeId() == sourceNodeId)) {
      throw new IllegalArgumentException("the source must be one of the candidates");
    }
  }

  /** Returns the database keys of the sources. */
  public List<Long> candidates() {
    return sources.stream().map(Source::nodeId).toList();
  }

  /** Returns one score for each candidate. */
  public List<Double> scores() {
    return sources.stream().map(Source::score).toList();
  }

  /** Returns the keys of the sources that were not chosen, best first. */
  public List<Long> alternates() {
    return sources.stream().map(Source::nodeId).filter(node -> node != sourceNodeId).toList();
  }
}
