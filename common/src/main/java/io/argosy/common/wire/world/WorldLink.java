package io.argosy.common.wire.world;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A link of a world, from node to node. All but the two ends may be absent.
 *
 * @param distance at least 1; 1 where absent
 * @param local where absent, whether both ends are of one site
 * @param rate as observed; 0 is known to be dead, absent or null is not known
 * @param capacity what can truly flow; not known where absent or null
 * @param fileRate as observed of one file
 * @param queuedBytesByPriority may stand instead of {@code queuedBytes}
 * @param queueLatency seconds; where absent it follows from the bytes queued and the rate
 * @param successPercent 0 to 100; 100 where absent; decimal, so that a share is told exactly
 * @param attempted files; counts more than the percentage
 * @param succeeded files out of those attempted
 * @param exploredBytes of the exploration budget that are spent already; none where absent
 */
public record WorldLink(
    NodeName from,
    NodeName to,
    @Nullable Integer distance,
    @Nullable Boolean local,
    @Nullable ObservedRate rate,
    @Nullable ObservedRate capacity,
    @Nullable ObservedRate fileRate,
    @Nullable ByteCount queuedBytes,
    @Nullable Map<Priority, ByteCount> queuedBytesByPriority,
    @Nullable Double queueLatency,
    @Nullable Long pendingFiles,
    @Nullable BigDecimal successPercent,
    @Nullable Long attempted,
    @Nullable Long succeeded,
    @Nullable ByteCount exploredBytes) {}
