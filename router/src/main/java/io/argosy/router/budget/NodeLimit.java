package io.argosy.router.budget;

import io.argosy.common.topology.NodeName;

/**
 * The limit of a node, the lowest of those that admins set and that its agents announced.
 *
 * @param transfers the maximum number of concurrent transfers that touch the node, over all agents
 */
public record NodeLimit(long nodeId, NodeName node, int transfers) {}
