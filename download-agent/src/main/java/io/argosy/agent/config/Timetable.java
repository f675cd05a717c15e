package io.argosy.agent.config;

import io.argosy.agent.claim.timer.HeartbeatTimer;
import java.time.Duration;
import org.quartz.DateBuilder;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;

/** All that happens by itself, and how often. */
final class Timetable {

  private final Scheduler scheduler;

  Timetable(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** The first one after one interval: registering was a heartbeat too. */
  void heartbeats(Duration interval) {
    every(interval, HeartbeatTimer.class);
  }

  void every(Duration interval, Class<? extends Job> timer) {
    var schedule =
        SimpleScheduleBuilder.simpleSchedule()
            .withIntervalInMilliseconds(interval.toMillis())
            .withMisfireHandlingInstructionNextWithRemainingCount()
            .repeatForever();
    try {
      scheduler.scheduleJob(
          JobBuilder.newJob(timer).withIdentity(timer.getSimpleName()).build(),
          TriggerBuilder.newTrigger()
              .startAt(
                  DateBuilder.futureDate(
                      Math.toIntExact(interval.toMillis()), DateBuilder.IntervalUnit.MILLISECOND))
              .withSchedule(schedule)
              .build());
    } catch (SchedulerException e) {
      throw new IllegalStateException("the timetable is broken", e);
    }
  }
}
