package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * A page of a request's blocks or files.
 *
 * @param node one destination; null for all
 */
public record PartOfRequest(long request, @Nullable NodeName node, PageRequest page) {

  /** Returns the name of the destination for a statement. */
  public @Nullable String nodeName() {
    return node == null ? null : node.value();
  }
}
