package io.argosy.agent.transfer.backend;

import io.argosy.agent.transfer.JobEvent;
import io.argosy.agent.transfer.JobState;
import io.argosy.agent.transfer.TaskOutcome;
import io.micrometer.core.instrument.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The events of one job; while it moves files, one of them is that a report is due. */
final class JobEvents implements Consumer<JobEvent> {

  /** In this time all files that return to the board for the same reason have done so. */
  private static final Duration RETURN = Duration.ofMillis(20);

  private final BlockingQueue<JobEvent> queue = new LinkedBlockingQueue<>();
  private final Duration reportDelay;
  private final Clock clock;

  /** Monotonic time at which the oldest unreported file is due. */
  private Optional<Long> due = Optional.empty();

  /**
   * @param reportDelay how long a file, except the first, waits for others that are reported with
   *     it
   */
  JobEvents(Duration reportDelay, Clock clock) {
    this.reportDelay = reportDelay;
    this.clock = clock;
  }

  @Override
  public void accept(JobEvent event) {
    queue.add(event);
  }

  JobEvent next(JobState state) throws InterruptedException {
    if (!(state instanceof JobState.Moving) || due.isEmpty()) {
      return queue.take();
    }
    long left = due.get() - clock.monotonicTime();
    return left <= 0
        ? new JobEvent.Due()
        : Optional.ofNullable(queue.poll(left, TimeUnit.NANOSECONDS)).orElseGet(JobEvent.Due::new);
  }

  /**
   * The first file is due at once, and those that wait for another job. Files that arrive during a
   * settlement count from its start. Towards the end of a job, files do not wait for those that are
   * still being fetched once these are no more: they are settled meanwhile, and few are left to
   * settle after the last one.
   */
  void stepped(JobState before, JobEvent event, JobState after) {
    boolean settles = before instanceof JobState.Moving && !(after instanceof JobState.Moving);
    boolean returns =
        event instanceof JobEvent.FileFailed failed && failed.failure().equals(TaskOutcome.KEPT);
    boolean ends = ends(after);
    if (!after.progress().isUnsettled()) {
      due = Optional.empty();
    } else if (due.isEmpty() || settles || returns || ends) {
      boolean atOnce = ends || after.progress().reported().isEmpty();
      Duration delay = returns ? RETURN : atOnce ? Duration.ZERO : reportDelay;
      long then = clock.monotonicTime() + delay.toNanos();
      due = Optional.of(settles ? then : Math.min(due.orElse(then), then));
    }
  }

  private static boolean ends(JobState state) {
    return state instanceof JobState.Moving
        && state.progress().unsettled() >= state.moving().size();
  }
}
