package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A replica in the catalogue.
 *
 * @param since when it arrived or was injected; of a bad one, when it was marked
 * @param markedBy who marked it bad; absent where it is good
 * @param reason why; absent where it is good
 * @param reportedBy the agent that received wrong bytes; absent where a person marked it
 */
public record ReplicaView(
    Lfn lfn,
    NodeName node,
    Instant since,
    @Nullable String markedBy,
    @Nullable String reason,
    @Nullable AgentName reportedBy) {}
