package io.argosy.common.wire.agent;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * The maximum number of concurrent transfers of the agent over a link: its budget of the limits of
 * the link's nodes.
 *
 * @param maxTransfers 0 or more; null if no node has a limit any more
 * @param version increases with each change; the agent ignores an older one
 * @param validSeconds validity from the time of the request; after that, no transfer begins
 */
public record LinkLimit(
    NodeName source,
    NodeName destination,
    @Nullable Integer maxTransfers,
    long version,
    long validSeconds) {

  public LinkName link() {
    return new LinkName(source, destination);
  }
}
