package io.argosy.agent.config;

import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import java.util.List;

/** Passes dropped and returned tasks on to staging, the report outbox and the queues. */
record UnmovedWork(PosixStaging staging, Backends backends, ReportOutbox outbox, WakeUps wakeUps)
    implements DroppedWork {

  @Override
  public void lost(List<HeldTask> dropped) {
    dropped.forEach(staging::keep);
  }

  @Override
  public void cancelled(List<HeldTask> dropped) {
    dropped.forEach(staging::discard);
  }

  @Override
  public boolean hasPartialFile(HeldTask task) {
    return staging.hasPartialFile(task);
  }

  @Override
  public void giveBack(List<HeldTask> returned) {
    if (!returned.isEmpty()) {
      outbox.giveBack(returned, backends.tool());
    }
  }

  @Override
  public void sortQueues() {
    wakeUps.queues().run();
  }
}
