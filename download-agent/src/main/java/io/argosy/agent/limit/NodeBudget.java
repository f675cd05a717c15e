package io.argosy.agent.limit;

import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What the router deals this agent of a node's limit.
 *
 * @param transfers that read from or write to the node at a time; empty where it has no limit any
 *     more
 * @param version grows with each change
 * @param valid so long after the question was sent
 */
public record NodeBudget(NodeName node, OptionalInt transfers, long version, Duration valid) {}
