package io.argosy.router.budget;

import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What an agent is told of one node.
 *
 * @param transfers that the agent may have at the node at a time; empty where the node has no limit
 *     any more
 * @param version grows with each change; the agent ignores a version that it has heard already
 * @param valid so long after it asked the agent may act on this
 */
public record NodeBudget(NodeName node, OptionalInt transfers, long version, Duration valid) {}
