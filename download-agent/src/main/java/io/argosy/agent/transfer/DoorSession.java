package io.argosy.agent.transfer;

import java.util.Map;

/**
 * An open session at a door.
 *
 * @param protocol of the door that opened it
 * @param id a bearer token, never logged
 * @param files state of each file, by its number in the grant
 */
public record DoorSession(String protocol, String url, String id, Map<Integer, Served> files) {

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

  Served served(int number) {
    return files.getOrDefault(number, new Served(Status.REFUSED, ""));
  }

  @Override
  public String toString() {
    return protocol + " " + url + " files=" + files.size();
  }
}
