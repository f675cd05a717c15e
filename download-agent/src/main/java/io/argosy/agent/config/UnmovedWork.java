package io.argosy.agent.config;

import io.argosy.agent.claim.DroppedWork;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.report.ReportOutbox;
import java.util.List;

/** Work that is dropped or given back: what the movement, the reports and the jobs do about it. */
record UnmovedWork(Movement movement, ReportOutbox outbox, Runnable queues) implements DroppedWork {

  @Override
  public void lost(List<HeldTask> dropped) {
    dropped.forEach(movement.staging()::keep);
  }

  @Override
  public void cancelled(List<HeldTask> dropped) {
    dropped.forEach(movement.staging()::discard);
  }

  @Override
  public boolean hasPart(HeldTask task) {
    return movement.staging().hasPart(task);
  }

  @Override
  public void giveBack(List<HeldTask> returned) {
    if (!returned.isEmpty()) {
      outbox.giveBack(returned, movement.backends().tool());
    }
  }

  @Override
  public void sortQueues() {
    queues.run();
  }
}
