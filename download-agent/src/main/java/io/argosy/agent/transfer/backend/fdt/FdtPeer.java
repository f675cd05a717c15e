package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.wire.door.FdtAnswer;
import io.argosy.common.wire.door.FdtRequest;
import java.util.Optional;

/** FDT at a session's door. Every answer is empty where the door knows the session no more. */
public interface FdtPeer {

  /**
   * Has the door's end started.
   *
   * @throws TransferFailedException the door is not there, or refused
   */
  Optional<FdtAnswer> start(DoorSession session, FdtRequest request) throws TransferFailedException;

  /** How the door's end is. */
  Optional<FdtAnswer> status(DoorSession session) throws TransferFailedException;

  /** Ends the door's end, and returns its final state. */
  Optional<FdtAnswer> end(DoorSession session) throws TransferFailedException;
}
