package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Files that are transferred together: one source, one destination.
 *
 * @param mayUseCircuit whether it uses a circuit of the link if one is usable when its grant is
 *     requested
 */
public record TransferJob(UUID id, LinkName link, boolean mayUseCircuit, List<HeldTask> tasks) {

  public TransferJob {
    tasks = List.copyOf(tasks);
    if (tasks.stream().map(HeldTask::key).distinct().count() < tasks.size()) {
      throw new IllegalArgumentException("a job must move each of its files once");
    }
  }

  /** Priority of its first task, which is the most urgent one. */
  public Priority priority() {
    return tasks.getFirst().priority();
  }

  Optional<HeldTask> task(TaskKey key) {
    return tasks.stream().filter(task -> task.key().equals(key)).findFirst();
  }
}
