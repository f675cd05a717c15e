package io.argosy.router.request;

import java.util.List;
import java.util.Optional;

/**
 * How the sources of a request's files are chosen.
 *
 * @param strategy the planner's name of the strategy; empty: the configured one
 * @param sources surrogate keys of the preferred sources in order; other sources come after them
 */
public record SourceChoice(Optional<String> strategy, List<Long> sources) {

  public static final SourceChoice NONE = new SourceChoice(Optional.empty(), List.of());

  public SourceChoice {
    sources = List.copyOf(sources);
  }
}
