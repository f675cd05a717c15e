package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The final names at the destination, and the placing of staged files under them. */
public interface DestinationStorage {

  /** What exists under the final name; the same content is on disk on return. */
  Finding survey(HeldTask task);

  /** The same for many tasks. */
  default Map<TaskKey, Finding> survey(List<HeldTask> tasks) {
    Map<TaskKey, Finding> findings = new HashMap<>();
    tasks.forEach(task -> findings.put(task.key(), survey(task)));
    return findings;
  }

  /**
   * Flushes the staged files to disk.
   *
   * @throws TransferFailedException none of them may be placed
   */
  void flush(List<HeldTask> staged) throws TransferFailedException;

  /** Moves each file to its final name atomically; the names are on disk on return. */
  Map<TaskKey, Optional<TaskFailure>> place(List<HeldTask> staged);
}
