package io.argosy.router.request;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Optional;

/**
 * How a user wants sources to be chosen, by name.
 *
 * @param strategy empty: the configured one, or {@code orderly} if sources are named
 * @param sources preferred sources in order
 */
public record SourcePreference(Optional<String> strategy, List<NodeName> sources) {

  public static final SourcePreference NONE = new SourcePreference(Optional.empty(), List.of());

  public SourcePreference {
    sources = List.copyOf(sources);
  }
}
