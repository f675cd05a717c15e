package io.argosy.agent.door.timer;

import io.argosy.agent.door.SentBytes;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Rings the bell for {@link SentBytes#keep}. */
@DisallowConcurrentExecution
public final class SentBytesTimer implements Job {

  private final SentBytes sent;

  public SentBytesTimer(SentBytes sent) {
    this.sent = sent;
  }

  @Override
  public void execute(JobExecutionContext context) {
    sent.keep();
  }
}
