package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * A file with its source, as it is stored; made when it is asked for.
 *
 * @param score of the choice when it was made, in the strategy's own unit
 * @param candidates surrogate keys of all sources that have a way, best first
 * @param scores the candidates', as they look when all is assigned
 */
public record RoutedFile(
    long fileRequestId,
    long fileId,
    long sourceNodeId,
    long destinationNodeId,
    ByteCount size,
    double score,
    List<Long> candidates,
    List<Double> scores) {

  public RoutedFile {
    candidates = List.copyOf(candidates);
    scores = List.copyOf(scores);
    if (!candidates.contains(sourceNodeId) || candidates.size() != scores.size()) {
      throw new IllegalArgumentException("a routed file has sources, and a score for each");
    }
  }

  /** Where else it could come from, best first. */
  public List<Long> alternates() {
    return candidates.stream().filter(candidate -> candidate != sourceNodeId).toList();
  }
}
