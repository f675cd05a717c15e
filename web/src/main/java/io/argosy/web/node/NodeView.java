package io.argosy.web.node;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import java.time.Instant;
import java.util.List;
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

  /** Something waits for it, and nobody is there to fetch it. */
  public boolean isLeftAlone() {
    return waitingFiles > 0 && agents.stream().noneMatch(Agent::alive);
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
   */
  public record Agent(
      AgentName name,
      boolean alive,
      boolean drain,
      @Nullable Instant heartbeatAt,
      List<ClaimHindrance> hindrances) {

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
