package io.argosy.common.wire.user;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/nodes}.
 *
 * @param files number of replicas at the node
 * @param waitingFiles number of requested files that have not arrived
 * @param doors where other sites fetch the node's files
 * @param maxTransfers maximum number of transfers that may read from or write to it at a time; null
 *     if there is no limit
 * @param terms what its agents and an admin say of it; nothing if absent
 * @param capacity what an admin allows the files of the catalogue to take there; null without a
 *     limit
 * @param missingSpace bytes that the requested files need there beyond its space; null if they fit
 * @param storageSystem address of the storage system that holds its files and needs no door; null
 *     if they are on disks of its agents
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
    @Nullable Integer maxTransfers,
    @Nullable Terms terms,
    @Nullable ByteCount capacity,
    @Nullable ByteCount missingSpace,
    @Nullable String storageSystem) {

  public NodeView {
    terms = terms == null ? Terms.NONE : terms;
  }

  /** Returns the storage rules as a mapping. */
  public StorageMapping mapping() {
    return new StorageMapping(storage);
  }

  /** Returns the least free space that live agents report; absent if none of them reports any. */
  public @Nullable ByteCount free() {
    return fullest().map(Agent::freeBytes).orElse(null);
  }

  /** Returns this space and its age, such as {@code 99.9 MB free (12 s ago)}. */
  public @Nullable String freeWords() {
    return fullest()
        .map(
            a ->
                "%s free (%s ago)".formatted(a.freeBytes(), Liveness.words(a.liveness().silence())))
        .orElse(null);
  }

  /** Returns what its capacity leaves beside the files that it holds; null without a capacity. */
  public @Nullable ByteCount left() {
    return capacity == null ? null : capacity.minusAtLeastZero(bytes);
  }

  private Optional<Agent> fullest() {
    return agents.stream()
        .filter(agent -> agent.alive() && agent.freeBytes() != null)
        .min(Comparator.comparing(Agent::freeBytes));
  }

  /** Returns the states of the agents if none of them receives files now; empty if one does. */
  public List<String> hindered() {
    if (agents.isEmpty()) {
      return List.of("no agent");
    }
    return agents.stream().anyMatch(Agent::active)
        ? List.of()
        : agents.stream().map(Agent::state).distinct().toList();
  }

  /** Returns whether the missing files need more than the free space. */
  public boolean tooSmall() {
    ByteCount free = free();
    return free != null && waitingBytes.compareTo(free) > 0;
  }

  /** Returns whether files wait for the node and none of its agents is alive. */
  public boolean leftAlone() {
    return waitingFiles > 0 && noneAlive();
  }

  /** Returns whether none of its agents is alive, or it has none. */
  public boolean noneAlive() {
    return agents.stream().noneMatch(Agent::alive);
  }

  /**
   * What agents of a node and admins have stated about it. Where several state a value, the lowest
   * one applies.
   *
   * @param uplink what it can send in all; null if nobody says it
   * @param downlink what it can receive in all; null if nobody says it
   * @param forward {@code yes}, {@code no} or {@code own-requests}: whether it passes on copies to
   *     other nodes
   * @param forwardBy who says so, as in {@link Said}; null if it is the default
   */
  public record Terms(
      @Nullable Said uplink, @Nullable Said downlink, String forward, @Nullable String forwardBy) {

    public static final Terms NONE = new Terms(null, null, "yes", null);

    /** Returns the least of both; the words of {@code forward} sort from the least to the most. */
    public Terms least(Terms other) {
      boolean others = other.forward.compareTo(forward) < 0;
      return new Terms(
          Said.lower(uplink, other.uplink),
          Said.lower(downlink, other.downlink),
          others ? other.forward : forward,
          others ? other.forwardBy : forwardBy);
    }
  }

  /**
   * A rate that somebody says.
   *
   * @param rate in bytes per second
   * @param by such as {@code agent east} or {@code user ann}
   */
  public record Said(double rate, String by) {

    static @Nullable Said lower(@Nullable Said one, @Nullable Said other) {
      return one == null || (other != null && other.rate < one.rate) ? other : one;
    }

    @Override
    public String toString() {
      return "%s (%s)".formatted(new ByteRate(rate), by);
    }
  }

  /**
   * An agent of the node.
   *
   * @param alive whether it has neither announced its end nor missed two heartbeats
   * @param silentSeconds since its last heartbeat; absent if it never registered
   * @param drain whether an operator drains it
   * @param heartbeatAt absent if it never registered
   * @param hindrances reasons why it claims nothing, as last reported
   * @param freeBytes free space of its storage, as last reported; absent if unknown
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
      Liveness reported = Liveness.reported(alive, silentSeconds);
      return hindrances.contains(ClaimHindrance.STOPPED) ? reported.stopped() : reported;
    }

    /** Returns whether it is heard from and nothing hinders it to claim work. */
    public boolean active() {
      return alive && !drain && hindrances.isEmpty();
    }

    /** Returns its state in a few words. */
    public String state() {
      if (active()) {
        return "active";
      }
      if (!alive) {
        return liveness().words();
      }
      return drain ? ClaimHindrance.DRAINING.words() : hindrances.getFirst().words();
    }
  }

  /**
   * A door that serves the node's files as long as its agent is alive.
   *
   * @param protocol such as {@code http}
   * @param agent agent of the door
   * @param alive whether the agent has neither announced its end nor missed two heartbeats
   * @param silentSeconds since the agent's last heartbeat; absent if it never registered
   * @param stopped whether that heartbeat announced the agent's end
   */
  public record Door(
      String protocol,
      String url,
      AgentName agent,
      boolean alive,
      @Nullable Long silentSeconds,
      boolean stopped) {

    public Liveness liveness() {
      Liveness reported = Liveness.reported(alive, silentSeconds);
      return stopped ? reported.stopped() : reported;
    }
  }
}
