package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;

/**
 * One item of {@code GET /query/v1/suspended-blocks}: a block that is not transferred until a user
 * resumes it.
 */
public record SuspendedBlockView(
    BlockName block, NodeName destination, Instant since, String reason) {}
