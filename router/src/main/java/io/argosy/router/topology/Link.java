package io.argosy.router.topology;

import io.argosy.common.topology.LinkName;

/**
 * Data may go this way.
 *
 * @param distance 1 or more
 * @param local within one site
 */
public record Link(LinkName name, int distance, boolean local) {

  public Link {
    if (distance < 1) {
      throw new IllegalArgumentException("a distance is 1 or more");
    }
  }
}
