package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A file with its chosen source, as stored; created on demand.
 *
 * @param score of the choice at that time, in the unit of the strategy
 * @param expectedSeconds until the file arrives; absent if the strategy does not rank by time
 * @param arrivalSeconds until the file arrives if its link carries what is ahead of it first, at
 *     the expected rate; absent if that is unknown
 * @param candidates database keys of all sources with a route, best first
 * @param scores one for each candidate, given the loads of the complete plan
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
    OptionalDouble arrivalSeconds,
    List<Long> candidates,
    List<Double> scores,
    String strategy) {

  public RoutedFile {
    candidates = List.copyOf(candidates);
    scores = List.copyOf(scores);
    if (!candidates.contains(sourceNodeId)) {
      throw new IllegalArgumentException("the source must be one of the candidates");
    }
  }

  /** Returns the keys of the sources that were not chosen, best first. */
  public List<Long> alternates() {
    return candidates.stream().filter(node -> node != sourceNodeId).toList();
  }
}
