package io.argosy.common.wire.world;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A directed link between two nodes of a world. All fields but its two ends may be absent.
 *
 * @param distance at least 1; 1 if absent
 * @param local by default, whether both ends are of one site
 * @param rate observed; 0 if known to be dead, absent or null if unknown
 * @param capacity true capacity; absent or null if unknown
 * @param fileRate observed rate of a single file
 * @param queuedBytesByPriority may be given instead of {@code queuedBytes}
 * @param queueLatency seconds; by default computed from the queued bytes and the rate
 * @param successPercent 0 to 100; 100 if absent; decimal, so that a share is represented exactly
 * @param attempted number of files; takes precedence over the percentage
 * @param succeeded number of attempted files that arrived
 * @param exploredBytes part of the exploration budget that is used already; 0 if absent
 * @param confirmed false if only others know the rate, so that the link stays within an exploration
 *     budget; true if absent
 * @param circuit over which it is planned, in place of what the other fields say of its shared
 *     path; absent if there is none
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
    @Nullable ByteCount exploredBytes,
    @Nullable Boolean confirmed,
    @Nullable Circuit circuit) {

  /**
   * A usable circuit.
   *
   * @param rate at which the link is planned, in bytes per second, positive
   * @param until its end
   */
  public record Circuit(String key, double rate, Instant until) {}
}
