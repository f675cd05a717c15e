package io.argosy.agent.door.timer;

import io.argosy.agent.door.FdtDoor;
import java.util.Optional;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Rings the bell for {@link FdtDoor#reap}. */
@DisallowConcurrentExecution
public final class FdtReapTimer implements Job {

  private final Optional<FdtDoor> door;

  public FdtReapTimer(Optional<FdtDoor> door) {
    this.door = door;
  }

  @Override
  public void execute(JobExecutionContext context) {
    door.ifPresent(FdtDoor::reap);
  }
}
