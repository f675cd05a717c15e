package io.argosy.agent.transfer;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.List;
import java.util.Optional;

/** A tool that moves bytes from a door into staging. Its results are verified elsewhere. */
public interface TransferBackend {

  /** The tool's name in reports, such as {@code http}. */
  String tool();

  /** Whether the tool can use a door of this protocol. */
  boolean supports(String protocol);

  /** Whether sources of this protocol are used before others that the tool can use. */
  default boolean prefers(String protocol) {
    return true;
  }

  /** Whether to use this tool over the lane now; if not, others are tried first. */
  default boolean suits(Lane lane) {
    return true;
  }

  /**
   * Presents the grant to its door.
   *
   * @param circuit whose addresses the session and its files use; empty for the shared path
   * @throws TransferFailedException the door cannot be reached, or refused
   */
  DoorSession open(DoorGrant grant, List<FileContent> files, Optional<CircuitPath> circuit)
      throws TransferFailedException;

  /** Tells the door that its session is still needed, although nothing is requested now. */
  default void keep(DoorSession session) {}

  /**
   * Tells the door that its session is no longer needed. A door that misses this lets the session
   * expire.
   */
  default void end(DoorSession session) {}

  /**
   * Whether its parcels are fetched at once, each over as many streams as the tool decides, instead
   * of over the streams that the jobs of a link share.
   */
  default boolean hasOwnStreams() {
    return false;
  }

  /** Packs a session's files into parcels. */
  List<Parcel> parcels(List<FileMove> moves, ParcelPlan plan);

  /**
   * Fetches a parcel into staging; returns when the watcher has received one result for each file.
   * Existing partial files are resumed.
   */
  void fetch(DoorSession session, Parcel parcel, MoveWatch watch);
}
