package io.argosy.agent.config;

import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.report.ReportOutbox;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import java.util.List;

/** Work that is dropped or given back: what the movement, the reports and the jobs do about it. */
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
  public boolean hasPart(HeldTask task) {
    return staging.hasPart(task);
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
