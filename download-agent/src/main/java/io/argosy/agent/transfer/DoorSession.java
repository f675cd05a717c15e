package io.argosy.agent.transfer;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import java.util.Map;
import java.util.Optional;

/**
 * An open session at a door.
 *
 * @param protocol of the door that opened it
 * @param id a bearer token, never logged
 * @param circuit whose addresses it uses; empty for the shared path
 * @param files state of each file, by its number in the grant
 */
public record DoorSession(
    String protocol,
    String url,
    String id,
    Optional<CircuitPath> circuit,
    Map<Integer, Served> files) {

  /** State of a file at the door. */
  public enum Status {
    READY,
    MISSING,
    REFUSED,
    SIZE_DIFFERS
  }

  /**
   * @param etag changes when the source file does; empty unless ready
   */
  public record Served(Status status, String etag) {}

  public DoorSession {
    files = Map.copyOf(files);
  }

  /** Returns the lane over which the files of the link move. */
  public Lane over(LinkName link) {
    return new Lane(link, circuit.map(CircuitPath::circuit));
  }

  /** Returns the same session, reached over the shared path. */
  public DoorSession overShared() {
    return new DoorSession(protocol, url, id, Optional.empty(), files);
  }

  Served served(int number) {
    return files.getOrDefault(number, new Served(Status.REFUSED, ""));
  }

  @Override
  public String toString() {
    return protocol + " " + url + " files=" + files.size();
  }
}
