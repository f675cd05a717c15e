package io.argosy.agent.verify.timer;

import io.argosy.agent.verify.backend.posix.PosixStaging;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Rings the bell for {@link PosixStaging#tidy}. */
@DisallowConcurrentExecution
public final class PartsTimer implements Job {

  private final PosixStaging staging;

  public PartsTimer(PosixStaging staging) {
    this.staging = staging;
  }

  @Override
  public void execute(JobExecutionContext context) {
    staging.tidy();
  }
}
