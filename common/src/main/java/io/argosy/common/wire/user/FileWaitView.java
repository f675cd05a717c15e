package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Why a file is not at a destination.
 *
 * @param reason as {@link WaitView}'s, or {@code arrived}, {@code not-wanted}, {@code in-transfer}
 * @param outlook as {@link WaitView}'s, or {@code over} where nothing is to be moved
 * @param until when it is tried again at the earliest
 * @param since when an agent took it
 * @param detail a sentence for people
 */
public record FileWaitView(
    Lfn lfn,
    NodeName destination,
    ByteCount bytes,
    String reason,
    String outlook,
    @Nullable Instant until,
    @Nullable Instant since,
    String detail) {}
