package io.argosy.common.wire.user;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/nodes}.
 *
 * @param maxTransfers how many transfers may read from or write to it at a time; null: it has no
 *     limit
 */
public record NodeView(
    NodeName name,
    SiteName site,
    String kind,
    long files,
    ByteCount bytes,
    long waitingFiles,
    ByteCount waitingBytes,
    List<Agent> agents,
    List<String> doors,
    List<Storage> storage,
    @Nullable Integer maxTransfers) {

  /**
   * An agent of the node.
   *
   * @param alive it has not missed two heartbeats
   * @param silentSeconds since its last heartbeat; absent if it never registered
   * @param hindrances why it claims nothing, as it said last; absent from an earlier router
   */
  public record Agent(
      AgentName name,
      boolean alive,
      @Nullable Long silentSeconds,
      @Nullable List<ClaimHindrance> hindrances) {}

  /** One rule of the node's storage mapping. */
  public record Storage(String lfnPrefix, String root) {}
}
