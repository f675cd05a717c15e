package io.argosy.agent.transfer;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.List;

/** Moves bytes from a door into staging. Its results are verified elsewhere. */
public interface TransferBackend {

  /** Its name in reports, such as {@code http}. */
  String tool();

  /** Whether it can speak to a door of this protocol. */
  boolean speaks(String protocol);

  /** Whether it is worth a try over this link now; where it is not, others are tried first. */
  default boolean suits(LinkName link) {
    return true;
  }

  /**
   * Shows the grant to its door.
   *
   * @throws TransferFailedException the door is not there, or refused
   */
  DoorSession open(DoorGrant grant, List<FileContent> files) throws TransferFailedException;

  /** Tells the door that its session is still needed, although nothing is asked for now. */
  default void keep(DoorSession session) {}

  /**
   * Tells the door that its session is no longer needed. A door that misses this lets the session
   * expire.
   */
  default void end(DoorSession session) {}

  /**
   * Whether its parcels are fetched at once, each over as many streams as the tool itself decides,
   * and not over the streams that the jobs of a link share.
   */
  default boolean hasOwnStreams() {
    return false;
  }

  /** How a session's files are packed for its streams. */
  List<Parcel> parcels(List<FileMove> moves, Packing packing);

  /**
   * Fetches a parcel into staging; returns when the watcher has received one result for each file.
   * A part that lies in staging is resumed.
   */
  void fetch(DoorSession session, Parcel parcel, MoveWatch watch);
}
