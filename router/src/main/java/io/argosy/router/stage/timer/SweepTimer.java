package io.argosy.router.stage.timer;

import io.argosy.router.stage.Duty;
import java.util.Date;
import org.quartz.DateBuilder;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wakes a duty at its interval, which limits the delay after a lost wake-up. */
@DisallowConcurrentExecution
public final class SweepTimer implements Job {

  private static final Logger log = LoggerFactory.getLogger(SweepTimer.class);
  private static final String GROUP = "sweep";

  private final StageTimers timers;

  public SweepTimer(StageTimers timers) {
    this.timers = timers;
  }

  public static JobDetail detail(Duty duty) {
    return JobBuilder.newJob(SweepTimer.class)
        .withIdentity(duty.name(), GROUP)
        .storeDurably()
        .build();
  }

  public static Trigger trigger(Duty duty) {
    return TriggerBuilder.newTrigger()
        .withIdentity(duty.name(), GROUP)
        .forJob(duty.name(), GROUP)
        .startAt(firstSweep(duty))
        .withSchedule(
            SimpleScheduleBuilder.simpleSchedule()
                .withIntervalInMilliseconds(duty.sweep().toMillis())
                .repeatForever()
                .withMisfireHandlingInstructionNextWithRemainingCount())
        .build();
  }

  /** The first sweep is one interval away because every duty also runs at start. */
  private static Date firstSweep(Duty duty) {
    int millis = Math.toIntExact(duty.sweep().toMillis());
    return DateBuilder.futureDate(millis, DateBuilder.IntervalUnit.MILLISECOND);
  }

  @Override
  public void execute(JobExecutionContext context) {
    String duty = context.getJobDetail().getKey().getName();
    if (!timers.wakeUp(duty)) {
      log.debug("Unknown duty: duty={}", duty);
    }
  }
}
