package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/bad-replicas}, {@code good-replicas} or {@code removed-replicas}: marks a
 * replica bad, clears the mark, or removes the replica from the catalogue; 409 if there is none.
 *
 * @param reason one line of 1 to 200 characters; not needed to clear a mark
 */
public record ReplicaForm(Lfn lfn, NodeName node, @Nullable String reason) {}
