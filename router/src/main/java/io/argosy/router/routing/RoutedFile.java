package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A file with its source, as it is stored; made when it is asked for.
 *
 * @param score of the choice when it was made, in the strategy's own unit
 * @param expectedSeconds until the file is there, where the strategy ranks by that
 * @param sources all that have a way, best first
 * @param strategy by which it was chosen: at most 32 characters, none of them special
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
   * @param score as it looks when all is assigned
   */
  public record Source(long nodeId, double score) {}

  public RoutedFile {
    sources = List.copyOf(sources);
    if (sources.stream().noneMatch(source -> source.nodeId() == sourceNodeId)) {
      throw new IllegalArgumentException("a routed file's source is one of those it has");
    }
  }

  /** Surrogate keys of the sources. */
  public List<Long> candidates() {
    return sources.stream().map(Source::nodeId).toList();
  }

  /** One for each candidate. */
  public List<Double> scores() {
    return sources.stream().map(Source::score).toList();
  }

  /** Where else it could come from, best first. */
  public List<Long> alternates() {
    return sources.stream().map(Source::nodeId).filter(node -> node != sourceNodeId).toList();
  }
}
