package io.argosy.common.wire.agent;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * How many transfers the agent may have over a link at a time: its budget of the limits of the
 * link's nodes.
 *
 * @param maxTransfers 0 or more; null where neither node has a limit any more
 * @param version grows with each change; an older one than the agent has heard is ignored
 * @param validSeconds so long after the agent asked it may act on this; after that, no transfer
 *     begins
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
