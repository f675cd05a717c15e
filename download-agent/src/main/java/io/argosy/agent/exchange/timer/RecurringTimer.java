package io.argosy.agent.exchange.timer;

import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Runs the work that its schedule holds; an agent's schedules are in memory alone. */
@DisallowConcurrentExecution
public final class RecurringTimer implements Job {

  /** Under this name a schedule's data has the {@link Runnable}. */
  public static final String WORK = "work";

  public RecurringTimer() {}

  @Override
  public void execute(JobExecutionContext context) {
    ((Runnable) context.getMergedJobDataMap().get(WORK)).run();
  }
}
