package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.wire.door.FdtAnswer;
import io.argosy.common.wire.door.FdtRequest;
import java.util.Optional;

/** FDT at a session's door. Every answer is empty if the door no longer knows the session. */
public interface RemoteFdt {

  /**
   * Starts the door's end.
   *
   * @throws TransferFailedException the door cannot be reached, or refused
   */
  Optional<FdtAnswer> start(DoorSession session, FdtRequest request) throws TransferFailedException;

  /** Returns the state of the door's end. */
  Optional<FdtAnswer> status(DoorSession session) throws TransferFailedException;

  /** Ends the door's end, and returns its final state. */
  Optional<FdtAnswer> end(DoorSession session) throws TransferFailedException;
}
