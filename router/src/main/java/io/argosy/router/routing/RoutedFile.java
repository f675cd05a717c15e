package io.argosy.router.routing;

import java.util.List;

/**
 * A file with its source, as it is stored.
 *
 * @param candidates surrogate keys of all sources considered, best first; the first is the choice
 * @param seconds the candidates' scores
 */
public record RoutedFile(
    RoutingInput.DueRequest request, List<Long> candidates, List<Double> seconds) {

  public RoutedFile {
    candidates = List.copyOf(candidates);
    seconds = List.copyOf(seconds);
    if (candidates.isEmpty() || candidates.size() != seconds.size()) {
      throw new IllegalArgumentException("a routed file has sources, and a score for each");
    }
  }

  public long source() {
    return candidates.getFirst();
  }

  public List<Long> alternates() {
    return candidates.subList(1, candidates.size());
  }
}
