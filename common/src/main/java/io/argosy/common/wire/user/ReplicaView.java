package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A replica in the catalogue.
 *
 * @param since time at which it arrived or was injected, or was marked bad
 * @param markedBy author of the mark; absent if the replica is good
 * @param reason of the mark; absent if the replica is good
 * @param reportedBy the agent that received wrong bytes; absent if a person marked it
 * @param history how the mark of a replica that is good now ended; absent if there was none
 */
public record ReplicaView(
    Lfn lfn,
    NodeName node,
    Instant since,
    @Nullable String markedBy,
    @Nullable String reason,
    @Nullable AgentName reportedBy,
    @Nullable String history) {}
