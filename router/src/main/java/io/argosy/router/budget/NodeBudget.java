package io.argosy.router.budget;

import io.argosy.common.topology.NodeName;
import java.util.OptionalInt;

/**
 * What an agent is told of one node.
 *
 * @param transfers that the agent may have at the node at a time; empty where the node has no limit
 *     any more
 * @param version grows with each change; the agent ignores a version that it has heard already
 */
public record NodeBudget(NodeName node, OptionalInt transfers, long version) {}
