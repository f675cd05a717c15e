package io.argosy.agent.config;

import io.argosy.agent.circuits.timer.QueueWatchTimer;
import io.argosy.agent.door.timer.FdtReapTimer;
import io.argosy.agent.door.timer.SentBytesTimer;
import io.argosy.agent.transfer.timer.SessionsTimer;
import io.argosy.agent.verify.timer.PartsTimer;
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

  private static final Duration QUEUE_WATCH = Duration.ofSeconds(60);
  private static final Duration SENT_BYTES = Duration.ofSeconds(10);
  private static final Duration FDT_REAP = Duration.ofSeconds(30);
  private static final Duration PARTS = Duration.ofSeconds(60);

  /** A door that is full forgets sessions that are silent for a minute. */
  private static final Duration SESSIONS = Duration.ofSeconds(30);

  private final Scheduler scheduler;

  Timetable(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** What goes on whether the router is there or not. */
  void everyday() {
    every(QUEUE_WATCH, QueueWatchTimer.class);
    every(SENT_BYTES, SentBytesTimer.class);
    every(FDT_REAP, FdtReapTimer.class);
    every(PARTS, PartsTimer.class);
    every(SESSIONS, SessionsTimer.class);
  }

  private void every(Duration interval, Class<? extends Job> timer) {
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
