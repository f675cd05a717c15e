package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/links}: allows transfers from source to destination; replaces an existing
 * link.
 *
 * @param distance 1 or more; the classic strategy divides the nominal rate by it
 * @param local within one site
 * @param maximum in bytes per second; no rate and no capacity that the router expects of the link
 *     exceeds it, not even a pinned one; null: no limit
 */
public record LinkForm(
    NodeName source, NodeName destination, int distance, boolean local, @Nullable Double maximum) {

  public LinkForm(NodeName source, NodeName destination, int distance, boolean local) {
    this(source, destination, distance, local, null);
  }
}
