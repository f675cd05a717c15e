package io.argosy.common.wire.agent;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * How many transfers that read from or write to a node the agent may have at a time: its budget of
 * the node's limit.
 *
 * @param maxTransfers 0 or more; null where the node has no limit any more
 * @param version grows with each change; a version that the agent has heard before is ignored
 */
public record NodeLimit(NodeName node, @Nullable Integer maxTransfers, long version) {}
