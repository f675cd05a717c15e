package io.argosy.agent.lane;

import io.argosy.common.topology.LinkName;
import java.util.Optional;
import java.util.UUID;

/**
 * A link over one path.
 *
 * @param circuit id of the circuit's lease; empty for the shared path
 */
public record Lane(LinkName link, Optional<UUID> circuit) {

  private static final String SHARED = "shared";

  /** Returns the link over the path that it shares with other traffic. */
  public static Lane shared(LinkName link) {
    return new Lane(link, Optional.empty());
  }

  public boolean isShared() {
    return circuit.isEmpty();
  }

  /** Returns the path as reports name it: {@code shared} or the circuit's id. */
  public String path() {
    return circuit.map(UUID::toString).orElse(SHARED);
  }

  @Override
  public String toString() {
    return isShared() ? link.toString() : link + " over circuit " + path();
  }
}
