package io.argosy.agent.config;

import static java.util.stream.Collectors.groupingBy;

import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.transfer.backend.JobPortsByNode;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import java.util.List;

/**
 * Passes dropped and returned tasks on to staging, the report outbox and the queues.
 *
 * @param disks of nodes whose files are not at a storage system
 */
record UnmovedWork(PosixStaging disks, JobPortsByNode ports, ReportOutbox outbox, WakeUps wakeUps)
    implements DroppedWork {

  @Override
  public void lost(List<HeldTask> dropped) {
    dropped.forEach(task -> ports.of(task).staging().keep(task));
  }

  @Override
  public void cancelled(List<HeldTask> dropped) {
    dropped.forEach(task -> ports.of(task).staging().discard(task));
  }

  /** A storage system continues no part. */
  @Override
  public boolean hasPartialFile(HeldTask task) {
    return ports.storages().apply(task).isEmpty() && disks.hasPartialFile(task);
  }

  @Override
  public void giveBack(List<HeldTask> returned) {
    returned.stream()
        .collect(groupingBy(task -> ports.of(task).backends().tool()))
        .forEach((tool, tasks) -> outbox.giveBack(tasks, tool));
  }

  @Override
  public void sortQueues() {
    wakeUps.queues().run();
  }
}
