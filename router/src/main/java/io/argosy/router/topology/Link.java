package io.argosy.router.topology;

import io.argosy.common.topology.LinkName;

/**
 * A directed connection over which data may be transferred.
 *
 * @param distance 1 or more
 * @param local whether both nodes belong to one site
 */
public record Link(LinkName name, int distance, boolean local) {

  public Link {
    if (distance < 1) {
      throw new IllegalArgumentException("a distance must be at least 1");
    }
  }
}
