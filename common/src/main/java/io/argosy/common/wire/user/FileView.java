package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /query/v1/files/{id}}: a file, its replicas and its destinations.
 *
 * @param id opaque
 */
public record FileView(
    String id,
    Lfn lfn,
    ByteCount bytes,
    String checksum,
    String block,
    List<Copy> replicas,
    List<WaitingDestination> wishes) {

  /**
   * A node that has a replica.
   *
   * @param path over which it arrived: {@code shared}, or the name of a circuit; absent if it was
   *     not transferred or that is no longer known
   * @param mark why the replica is bad and not used as a source; absent if it is good
   * @param history how the mark of a replica that is good now ended; absent if there was none
   */
  public record Copy(
      NodeName node,
      SiteName site,
      Instant since,
      @Nullable Mark mark,
      @Nullable String history,
      @Nullable String path) {}

  /** The mark of a bad replica, with its author and reason. */
  public record Mark(String by, String reason) {}

  /**
   * A destination that waits for the file.
   *
   * @param priority 0 (urgent) to 3
   * @param source from which it will be fetched; absent while none is chosen
   * @param held whether an agent has claimed it
   * @param givenUp why no further attempt is made; absent while attempts are made
   */
  public record WaitingDestination(
      NodeName destination,
      int priority,
      Instant since,
      int attempts,
      @Nullable NodeName source,
      boolean held,
      @Nullable String givenUp) {

    /** Returns the state in a few words. */
    public String state() {
      if (givenUp != null) {
        return "given up";
      }
      if (source == null) {
        return "waits for a route";
      }
      return held ? "with the agent" : "waits for the agent";
    }
  }
}
