package io.argosy.router.budget;

import io.argosy.common.topology.NodeName;

/**
 * The limit of a node, the lowest of those that an admin set and that its agents announced.
 *
 * @param transfers that touch the node at a time, over all agents
 */
public record NodeLimit(long nodeId, NodeName node, int transfers) {}
