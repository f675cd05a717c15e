package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/requests/{id}/stuck-files}: a file that does not move and why.
 *
 * @param attempts failures so far, over all sources
 * @param givenUp whether no source is left to try
 * @param source of the last failure
 */
public record StuckFileView(
    Lfn lfn,
    ByteCount bytes,
    NodeName destination,
    int attempts,
    boolean givenUp,
    @Nullable NodeName source,
    @Nullable FailureClass reason,
    String message) {}
