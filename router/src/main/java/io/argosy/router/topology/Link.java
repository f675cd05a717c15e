package io.argosy.router.topology;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import java.util.Optional;

/**
 * A directed connection over which data may be transferred.
 *
 * @param distance 1 or more
 * @param local whether both nodes belong to one site
 * @param maximum no rate and no capacity that is expected of the link exceeds it
 */
public record Link(LinkName name, int distance, boolean local, Optional<ByteRate> maximum) {

  public Link {
    if (distance < 1) {
      throw new IllegalArgumentException("a distance must be at least 1");
    }
  }
}
