package io.argosy.router.request;

import java.util.List;
import java.util.Optional;

/**
 * How the sources of a request's files are chosen.
 *
 * @param strategy by the word of the planner; empty: as the router is configured
 * @param sources surrogate keys, first to last; those that are not named come after them
 */
public record SourceChoice(Optional<String> strategy, List<Long> sources) {

  public static final SourceChoice NONE = new SourceChoice(Optional.empty(), List.of());

  public SourceChoice {
    sources = List.copyOf(sources);
  }
}
