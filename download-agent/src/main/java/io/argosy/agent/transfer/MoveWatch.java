package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;

/** Hears what became of each file of a parcel; called from the mover's threads. */
public interface MoveWatch {

  void arrived(Arrival arrival);

  /**
   * @param moved bytes that came over the network for nothing
   */
  void failed(FileMove move, TaskFailure failure, ByteCount moved);

  /** The session is gone, and nobody's to blame: another grant is needed for this file. */
  void sessionLost(FileMove move);
}
