package io.argosy.agent.transfer;

import io.argosy.agent.lane.Lane;
import java.util.List;

/** Starts jobs and lists the running ones. */
public interface RunningJobs {

  List<TransferJob> running();

  /** Returns the lane that the job uses, or would use if it requested its grant now. */
  Lane laneOf(TransferJob job);

  /** Returns the lane that the job was offered; it uses another if it would outlive the circuit. */
  Lane offeredTo(TransferJob job);

  void start(TransferJob job);
}
