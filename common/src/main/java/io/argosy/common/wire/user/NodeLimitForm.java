package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/node-limits}: limits how many transfers may read from or write to a node
 * at a time, over all agents.
 *
 * @param maxTransfers 1 to 10,000; null removes the limit. If agents of the node announce a limit
 *     too, the lowest applies
 */
public record NodeLimitForm(NodeName node, @Nullable Integer maxTransfers) {}
