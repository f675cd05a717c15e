package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A load test that runs, or ended within the last day.
 *
 * @param rate that was asked for, in bytes per second
 * @param size of each file
 * @param by who created it
 * @param ends when it is to end; null if it runs until it is stopped
 * @param ended when it ended; null while it runs
 * @param linkEnabled whether its link is enabled; no files are issued while it is not
 * @param filesInFlight files that agents hold or that wait for one
 * @param hourFiles files that arrived in the last hour
 * @param hourBytes their bytes
 * @param hourFailed files that failed in the last hour
 * @param failure why the last of these failed
 */
public record LoadTestView(
    String id,
    NodeName from,
    NodeName to,
    ByteCount rate,
    ByteCount size,
    String by,
    Instant created,
    @Nullable Instant ends,
    @Nullable Instant ended,
    boolean linkEnabled,
    long filesInFlight,
    long hourFiles,
    ByteCount hourBytes,
    long hourFailed,
    @Nullable String failure) {}
