package io.argosy.web.node;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node and who serves it.
 *
 * @param waitingFiles wanted there and not there yet
 * @param doors protocols by which others can fetch from it
 */
public record NodeView(
    NodeName name,
    SiteName site,
    String kind,
    long waitingFiles,
    ByteCount waitingBytes,
    List<Agent> agents,
    List<String> doors) {

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
   * @param alive its lease has not run out
   * @param drain finishes what it has and takes nothing new
   * @param heartbeatAt absent if it never registered
   * @param hindrances why it claims nothing, as it said last
   * @param free room for what it fetches, the least of its storage, as it said last; absent where
   *     it said nothing of it
   */
  public record Agent(
      AgentName name,
      boolean alive,
      boolean drain,
      @Nullable Instant heartbeatAt,
      List<ClaimHindrance> hindrances,
      @Nullable ByteCount free) {

    public Agent {
      hindrances = List.copyOf(hindrances);
    }

    /** As style sheets have it. */
    public String look() {
      return state().replace(' ', '-');
    }

    /** A word or two for people. */
    public String state() {
      if (heartbeatAt == null) {
        return "never seen";
      }
      return alive ? drain ? "draining" : claiming() : "silent";
    }

    private String claiming() {
      return hindrances.isEmpty() ? "alive" : hindrances.getFirst().words();
    }
  }
}
