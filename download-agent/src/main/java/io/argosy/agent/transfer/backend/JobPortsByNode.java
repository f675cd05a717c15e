package io.argosy.agent.transfer.backend;

import io.argosy.agent.claim.HeldTask;
import java.util.Optional;
import java.util.function.Function;

/**
 * The interfaces of jobs by their destination.
 *
 * @param disks of all nodes whose files are not at a storage system
 * @param storages of the storage system of a task's destination; empty if it has none
 */
public record JobPortsByNode(JobPorts disks, Function<HeldTask, Optional<JobPorts>> storages) {

  /** Returns the interfaces of a task, and of all others of its job. */
  public JobPorts of(HeldTask task) {
    return storages.apply(task).orElse(disks);
  }
}
