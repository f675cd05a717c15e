package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;

/**
 * One item of {@code GET /query/v1/requests/{id}/flows}: the transfers for a request over one link.
 *
 * @param busySeconds time in which at least one attempt was under way
 */
public record FlowView(
    NodeName source,
    NodeName destination,
    long files,
    ByteCount bytes,
    long failures,
    double busySeconds) {}
