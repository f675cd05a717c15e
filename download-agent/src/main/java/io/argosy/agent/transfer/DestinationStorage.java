package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The destination's final names, and how a file in staging gets one for good. */
public interface DestinationStorage {

  /** What is under the final name now; the same content is on disk once this returns. */
  Finding survey(HeldTask task);

  /** The same of many. */
  default Map<TaskKey, Finding> survey(List<HeldTask> tasks) {
    Map<TaskKey, Finding> findings = new HashMap<>();
    tasks.forEach(task -> findings.put(task.key(), survey(task)));
    return findings;
  }

  /**
   * When this returns, the staged bytes are on disk.
   *
   * @throws TransferFailedException none of them may be placed
   */
  void flush(List<HeldTask> staged) throws TransferFailedException;

  /** Moves each to its final name in one step; when this returns, the names are on disk. */
  Map<TaskKey, Optional<TaskFailure>> place(List<HeldTask> staged);
}
