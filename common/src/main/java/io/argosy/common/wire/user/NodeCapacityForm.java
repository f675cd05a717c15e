package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/node-capacities}: says how much the files of the catalogue may take at a
 * node. Where its agents measure less free space, that applies.
 *
 * @param capacity in bytes; null removes what was said
 */
public record NodeCapacityForm(NodeName node, @Nullable ByteCount capacity) {}
