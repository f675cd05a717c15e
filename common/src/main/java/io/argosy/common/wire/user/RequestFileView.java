package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/requests/{id}/files}: a file of a request at one of its
 * destinations.
 *
 * @param id opaque
 * @param source from which it is fetched; absent if none is chosen
 * @param reason a sentence for users
 * @param since time of its arrival
 * @param until earliest time of the next attempt
 */
public record RequestFileView(
    String id,
    Lfn lfn,
    ByteCount bytes,
    BlockName block,
    NodeName destination,
    FileState state,
    @Nullable NodeName source,
    String reason,
    @Nullable Instant since,
    @Nullable Instant until) {}
