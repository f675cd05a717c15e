package io.argosy.web.node;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node and who serves it.
 *
 * @param waitingFiles wanted there and not there yet
 * @param doors by which others fetch from it
 */
public record NodeView(
    NodeName name,
    SiteName site,
    String kind,
    long waitingFiles,
    ByteCount waitingBytes,
    List<Agent> agents,
    List<Door> doors) {

  /** Such as {@code disk}, or {@code SOUTH, disk} where the site is not called like the node. */
  public String place() {
    return site.toString().equals(name.toString()) ? kind : site + ", " + kind;
  }

  /** The least that its live agents have; absent where none of them said so. */
  public @Nullable ByteCount free() {
    return agents.stream()
        .filter(Agent::alive)
        .map(Agent::free)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  /** More is to come than there is room for now. */
  public boolean isTooSmall() {
    ByteCount free = free();
    return free != null && waitingBytes.compareTo(free) > 0;
  }

  /** Where many agents are in one state, the first of them stands for all. */
  public List<Agent> onePerState() {
    Map<String, Agent> first = new LinkedHashMap<>();
    agents.forEach(agent -> first.putIfAbsent(agent.look(), agent));
    return List.copyOf(first.values());
  }

  /** None of its agents is alive, or it has none. */
  public boolean noneAlive() {
    return agents.stream().noneMatch(Agent::alive);
  }

  /** Something waits for it, and nobody is there to fetch it. */
  public boolean isLeftAlone() {
    return waitingFiles > 0 && noneAlive();
  }

  /** An agent of it takes nothing because there is no room. */
  public boolean isFull() {
    return agents.stream()
        .anyMatch(a -> a.alive() && a.hindrances().contains(ClaimHindrance.NO_ROOM));
  }

  /** Such as {@code 1 file, 30 B}; a dash where nothing is to come. */
  public String waiting() {
    return waitingFiles == 0 ? "\u2013" : Counted.of(waitingFiles, "file") + ", " + waitingBytes;
  }

  /**
   * A door of the node.
   *
   * @param alive its agent has not missed two heartbeats
   * @param silentSeconds since the last heartbeat of its agent; absent if it never registered
   */
  public record Door(
      String protocol, AgentName agent, boolean alive, @Nullable Long silentSeconds) {

    /** As style sheets have it. */
    public String look() {
      return switch (liveness().state()) {
        case LIVE -> "active";
        case SILENT -> "silent";
        case NEVER_HEARD -> "never-seen";
      };
    }

    /** What is known of it, such as {@code heard 12 s ago}. */
    public String state() {
      return liveness().words();
    }

    private Liveness liveness() {
      return Liveness.told(alive, silentSeconds);
    }
  }

  /**
   * An agent of the node.
   *
   * @param alive it has not missed two heartbeats
   * @param silentSeconds since its last heartbeat; absent if it never registered
   * @param drain finishes what it has and takes nothing new
   * @param heartbeatAt absent if it never registered
   * @param hindrances why it claims nothing, as it said last
   * @param free room for what it fetches, the least of its storage, as it said last; absent where
   *     it said nothing of it
   */
  public record Agent(
      AgentName name,
      boolean alive,
      @Nullable Long silentSeconds,
      boolean drain,
      @Nullable Instant heartbeatAt,
      List<ClaimHindrance> hindrances,
      @Nullable ByteCount free) {

    public Agent {
      hindrances = List.copyOf(hindrances);
    }

    private Liveness liveness() {
      return Liveness.told(alive, silentSeconds);
    }

    /** As style sheets have it. */
    public String look() {
      return switch (liveness().state()) {
        case LIVE -> work().replace(' ', '-');
        case SILENT -> "silent";
        case NEVER_HEARD -> "never-seen";
      };
    }

    /** A few words for people. */
    public String state() {
      return alive ? work() : liveness().words();
    }

    private String work() {
      if (drain) {
        return ClaimHindrance.DRAINING.words();
      }
      return hindrances.isEmpty() ? "active" : hindrances.getFirst().words();
    }

    /** 0 where somebody has to do something; an agent that only serves does all it is to do. */
    int attention() {
      if (!alive) {
        return 0;
      }
      if (drain || hindrances.contains(ClaimHindrance.DRAINING)) {
        return 2;
      }
      boolean claims = hindrances.isEmpty() || hindrances.contains(ClaimHindrance.DOOR_ONLY);
      return claims ? 3 : 1;
    }
  }
}
