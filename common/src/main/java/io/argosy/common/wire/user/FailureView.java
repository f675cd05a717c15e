package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/failures}: a failed attempt. Another attempt may have succeeded
 * since.
 *
 * @param reason the class of the failure; absent if the agent reported none
 * @param phase the step of the transfer that failed
 */
public record FailureView(
    Instant at,
    Lfn lfn,
    NodeName source,
    NodeName destination,
    @Nullable String reason,
    @Nullable String phase,
    String message) {}
