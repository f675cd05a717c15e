package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;

/**
 * One item of {@code GET /query/v1/requests/{id}/flows}: what moved from where to where for it.
 *
 * @param busySeconds for how long at least one attempt was under way
 */
public record FlowView(
    NodeName source,
    NodeName destination,
    long files,
    ByteCount bytes,
    long failures,
    double busySeconds) {}
