package io.argosy.agent.transfer;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.DoorGrant;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An open session at a door.
 *
 * @param protocol of the door that opened it
 * @param id a bearer token, never logged
 * @param circuit whose addresses it uses; empty for the shared path
 * @param files state of each file, by its number in the grant
 * @param storage the files of a storage without a door, which knows nothing of the session, or of a
 *     door that is to send them to a storage; empty for a door from which they are fetched
 */
public record DoorSession(
    String protocol,
    String url,
    String id,
    Optional<CircuitPath> circuit,
    Map<Integer, Served> files,
    Optional<StorageSource> storage) {

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

  /** A session at a door. */
  public DoorSession(
      String protocol,
      String url,
      String id,
      Optional<CircuitPath> circuit,
      Map<Integer, Served> files) {
    this(protocol, url, id, circuit, files, Optional.empty());
  }

  /**
   * A session with the files of a storage; nothing is requested before a file is. A file that does
   * not exist fails when it is fetched.
   *
   * @param age time since the grant was given
   * @throws TransferFailedException the grant cannot be used, or a circuit is to be used, at which
   *     no storage can be reached
   */
  public static DoorSession atStorage(
      DoorGrant grant,
      List<FileContent> files,
      Optional<CircuitPath> circuit,
      Supplier<Duration> age)
      throws TransferFailedException {
    if (circuit.isPresent()) {
      throw new TransferFailedException(TaskFailure.WITHOUT_DOOR);
    }
    StorageSource storage = StorageSource.of(grant, files.size(), age);
    Map<Integer, Served> ready = new HashMap<>();
    for (int number = 0; number < storage.files().size(); number++) {
      ready.put(number, new Served(Status.READY, ""));
    }
    return new DoorSession(
        grant.protocol(), grant.url(), "", Optional.empty(), ready, Optional.of(storage));
  }

  /** Returns the same session, whose files the door is to send to a storage. */
  public DoorSession sending(StorageSource source) {
    return new DoorSession(protocol, url, id, circuit, files, Optional.of(source));
  }

  /** Whether a door has opened it, and must be told of its end. */
  public boolean isAtDoor() {
    return !StorageSource.PROTOCOLS.contains(protocol);
  }

  /** Returns the lane over which the files of the link move. */
  public Lane over(LinkName link) {
    return new Lane(link, circuit.map(CircuitPath::circuit));
  }

  /** Returns the same session, reached over the shared path. */
  public DoorSession overShared() {
    return new DoorSession(protocol, url, id, Optional.empty(), files, storage);
  }

  Served served(int number) {
    return files.getOrDefault(number, new Served(Status.REFUSED, ""));
  }

  @Override
  public String toString() {
    return protocol + " " + url + " files=" + files.size();
  }
}
