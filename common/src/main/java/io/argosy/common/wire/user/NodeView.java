package io.argosy.common.wire.user;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/nodes}.
 *
 * @param files that have a replica there
 * @param waitingFiles that subscriptions want there and that are not there yet
 * @param doors where other sites fetch the node's files
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
    List<Door> doors,
    List<PathRule> storage,
    @Nullable Integer maxTransfers) {

  /** Where the node's agents look for files. */
  public StorageMapping mapping() {
    return new StorageMapping(storage);
  }

  /** The least room that its live agents report; absent where none of them reports any. */
  public @Nullable ByteCount free() {
    return agents.stream()
        .filter(Agent::alive)
        .map(Agent::freeBytes)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  /** More is to come than there is room for now. */
  public boolean tooSmall() {
    ByteCount free = free();
    return free != null && waitingBytes.compareTo(free) > 0;
  }

  /** Files wait for it, and no agent of it is alive to fetch them. */
  public boolean leftAlone() {
    return waitingFiles > 0 && noneAlive();
  }

  /** None of its agents is alive, or it has none. */
  public boolean noneAlive() {
    return agents.stream().noneMatch(Agent::alive);
  }

  /** A live agent of it claims nothing because there is no room. */
  public boolean full() {
    return agents.stream()
        .anyMatch(a -> a.alive() && a.hindrances().contains(ClaimHindrance.NO_ROOM));
  }

  /**
   * An agent of the node.
   *
   * @param alive it has not missed two heartbeats
   * @param silentSeconds since its last heartbeat; absent if it never registered
   * @param drain an operator asked it to finish what it has and to claim nothing more
   * @param heartbeatAt absent if it never registered
   * @param hindrances why it claims nothing, as it reported last
   * @param freeBytes the least room of its storage, as it reported last; absent where it did not
   */
  public record Agent(
      AgentName name,
      boolean alive,
      @Nullable Long silentSeconds,
      boolean drain,
      @Nullable Instant heartbeatAt,
      List<ClaimHindrance> hindrances,
      @Nullable ByteCount freeBytes) {

    public Liveness liveness() {
      return Liveness.told(alive, silentSeconds);
    }
  }

  /**
   * Where others fetch the node's files; it is known to serve as long as its agent is known to be
   * alive.
   *
   * @param protocol such as {@code http}
   * @param agent whose door it is
   * @param alive the agent has not missed two heartbeats
   * @param silentSeconds since the agent's last heartbeat; absent if it never registered
   */
  public record Door(
      String protocol, String url, AgentName agent, boolean alive, @Nullable Long silentSeconds) {

    public Liveness liveness() {
      return Liveness.told(alive, silentSeconds);
    }
  }
}
