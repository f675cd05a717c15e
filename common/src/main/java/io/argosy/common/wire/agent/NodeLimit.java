package io.argosy.common.wire.agent;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * How many transfers that read from or write to a node the agent may have at a time: its budget of
 * the node's limit.
 *
 * @param maxTransfers 0 or more; null where the node has no limit any more
 * @param version grows with each change; an older one than the agent has heard is ignored
 * @param validSeconds so long after the agent asked it may act on this; after that, no transfer
 *     begins
 */
public record NodeLimit(
    NodeName node, @Nullable Integer maxTransfers, long version, long validSeconds) {}
