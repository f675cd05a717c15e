package io.argosy.router.request;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.Optional;

/**
 * How a user asks for sources to be chosen, by name.
 *
 * @param strategy empty: as the router is configured, unless sources are named
 * @param sources first to last
 */
public record SourceWish(Optional<String> strategy, List<NodeName> sources) {

  public static final SourceWish NONE = new SourceWish(Optional.empty(), List.of());

  public SourceWish {
    sources = List.copyOf(sources);
  }
}
