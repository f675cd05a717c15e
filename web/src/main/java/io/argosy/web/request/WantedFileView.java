package io.argosy.web.request;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file of a request at one of its destinations.
 *
 * @param id opaque
 * @param source it comes from, or came nearest to; absent where none is chosen
 * @param reason a sentence for people
 * @param since when it arrived
 * @param until when it is tried again at the earliest
 */
public record WantedFileView(
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
