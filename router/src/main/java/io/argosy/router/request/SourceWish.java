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
public record SourceWish(Optional<String> strategy, List<NodeName> sources) {

  public static final SourceWish NONE = new SourceWish(Optional.empty(), List.of());

  public SourceWish {
    sources = List.copyOf(sources);
  }
}
