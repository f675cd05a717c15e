package io.argosy.agent.circuits.timer;

import io.argosy.agent.circuits.QueueWatch;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Rings the bell for {@link QueueWatch}. */
@DisallowConcurrentExecution
public final class QueueWatchTimer implements Job {

  private final QueueWatch watch;

  public QueueWatchTimer(QueueWatch watch) {
    this.watch = watch;
  }

  @Override
  public void execute(JobExecutionContext context) {
    watch.run();
  }
}
