package io.argosy.router.query;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a request's blocks or files is wanted.
 *
 * @param node one destination; absent: all
 */
public record PartOfRequest(long request, @Nullable NodeName node, PageRequest page) {

  /** The name of the destination, for a statement. */
  public @Nullable String nodeName() {
    return node == null ? null : node.value();
  }
}
