package io.argosy.agent.transfer.timer;

import io.argosy.agent.transfer.backend.JobRunner;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Rings the bell for {@link JobRunner#keepSessions}. */
@DisallowConcurrentExecution
public final class SessionsTimer implements Job {

  private final JobRunner jobs;

  public SessionsTimer(JobRunner jobs) {
    this.jobs = jobs;
  }

  @Override
  public void execute(JobExecutionContext context) {
    jobs.keepSessions();
  }
}
