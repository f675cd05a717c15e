package io.argosy.agent.config;

import io.argosy.agent.exchange.timer.RecurringTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quartz.DateBuilder;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;

/** Work that recurs, each sort of it on a schedule of its own, from {@link #begin} on. */
final class Timetable {

  private final Scheduler scheduler;
  private final List<Entry> entries = new ArrayList<>();

  private record Entry(Duration interval, String name, Runnable work) {}

  Timetable(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  Timetable every(Duration interval, String name, Runnable work) {
    entries.add(new Entry(interval, name, work));
    return this;
  }

  void begin() {
    entries.forEach(this::schedule);
  }

  private void schedule(Entry entry) {
    int millis = Math.toIntExact(entry.interval().toMillis());
    var schedule =
        SimpleScheduleBuilder.simpleSchedule()
            .withIntervalInMilliseconds(millis)
            .withMisfireHandlingInstructionNextWithRemainingCount()
            .repeatForever();
    try {
      scheduler.scheduleJob(
          JobBuilder.newJob(RecurringTimer.class)
              .withIdentity(entry.name())
              .usingJobData(new JobDataMap(Map.of(RecurringTimer.WORK, entry.work())))
              .build(),
          TriggerBuilder.newTrigger()
              .startAt(DateBuilder.futureDate(millis, DateBuilder.IntervalUnit.MILLISECOND))
              .withSchedule(schedule)
              .build());
    } catch (SchedulerException e) {
      throw new IllegalStateException("work cannot be scheduled: " + entry.name(), e);
    }
  }
}
