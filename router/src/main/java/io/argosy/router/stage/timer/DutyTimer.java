package io.argosy.router.stage.timer;

import io.argosy.router.stage.Duty;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one duty on one thread; a serialized duty waits in the {@link SweepQueue}. Wake-ups that
 * arrive while it waits cause one run; wake-ups that arrive while it runs or pauses cause one more.
 * A duty that has used more than its {@link io.argosy.router.stage.Allowance} pauses first, unless
 * it has woken itself because work is left. A cycle that throws has written nothing; it is retried
 * after a pause that grows to {@link #LONGEST_PAUSE}, and its time is not counted. Exceptions of a
 * cycle never end the timer, not even an {@link Error}, because the duty would then not run on this
 * router until its next start. No cycle runs while the gate throws.
 */
final class DutyTimer {

  static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  private static final Logger log = LoggerFactory.getLogger(DutyTimer.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(10),
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(5),
    Duration.ofSeconds(15),
    Duration.ofMinutes(1),
    Duration.ofMinutes(5)
  };

  private final Duty duty;
  private final MeterRegistry meters;
  private final SweepQueue sweeps;
  private final Runnable gate;
  private final Semaphore wakeUps = new Semaphore(0);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread runner;
  private @Nullable String lastReason;
  private Duration left;
  private long endedAt = System.nanoTime();
  private volatile long succeededAt = endedAt;
  private volatile boolean fails;
  private volatile long failsSince = endedAt;
  private boolean wokeItself;

  DutyTimer(Duty duty, MeterRegistry meters, SweepQueue sweeps, Runnable gate) {
    this.duty = duty;
    this.meters = meters;
    this.sweeps = sweeps;
    this.gate = gate;
    this.left = duty.allowance().burst();
    this.runner = Thread.ofPlatform().daemon().name("argosy-" + duty.name()).unstarted(this::work);
  }

  Duty duty() {
    return duty;
  }

  void start() {
    runner.start();
  }

  /** Returns the time since the last successful run, or since the start. */
  Duration sinceSuccess() {
    return Duration.ofNanos(System.nanoTime() - succeededAt);
  }

  /** Whether it has not succeeded for longer than its waits explain, or keeps failing. */
  boolean isLate(Duration grace) {
    return sinceSuccess().compareTo(duty.longestWait().plus(grace)) > 0
        || (fails && Duration.ofNanos(System.nanoTime() - failsSince).compareTo(grace) > 0);
  }

  void wakeUp() {
    if (Thread.currentThread() == runner) {
      wokeItself = true;
    }
    wakeUps.release();
  }

  /** Starts no further cycle. */
  void stop() {
    stopped.countDown();
    wakeUp();
  }

  /** Waits for the running cycle, for this time at most; not at all if it is not positive. */
  void awaitEnd(Duration longest) {
    try {
      boolean ended = runner.join(longest);
      log.debug("Timer stopped: duty={} ended={}", duty.name(), ended);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    int failures = 0;
    try {
      while (stopped.getCount() > 0) {
        failures = succeedsInTurn() ? 0 : failures + 1;
        awaitNextRun(failures);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean succeedsInTurn() throws InterruptedException {
    Runnable release = sweeps.acquire(duty);
    try {
      wakeUps.drainPermits();
      return stopped.getCount() == 0 || succeeds();
    } finally {
      release.run();
    }
  }

  private void awaitNextRun(int failures) throws InterruptedException {
    Duration pause = failures > 0 ? pauseAfter(failures) : pause();
    if (stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
      log.debug("Timer stopped while waiting: duty={}", duty.name());
    } else if (failures == 0) {
      wakeUps.acquire();
    }
  }

  private Duration pause() {
    Duration pause = wokeItself ? Duration.ZERO : duty.allowance().rest(left);
    Timer.builder("argosy.cycle.rest")
        .description("Pause of a duty after a run that used up its allowance")
        .tag("duty", duty.name())
        .register(meters)
        .record(pause);
    return pause;
  }

  static Duration pauseAfter(int failures) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, 10));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  private boolean succeeds() {
    long start = System.nanoTime();
    wokeItself = false;
    try {
      gate.run();
      duty.cycle().run();
      lastReason = null;
      fails = false;
      succeededAt = System.nanoTime();
    } catch (Exception | Error e) {
      failsSince = fails ? failsSince : start;
      fails = true;
      log(e);
    }
    count(Duration.ofNanos(System.nanoTime() - start), !fails);
    return !fails;
  }

  private void count(Duration time, boolean done) {
    Timer.builder("argosy.cycle")
        .description("Runs of a duty")
        .serviceLevelObjectives(BUCKETS)
        .tag("duty", duty.name())
        .tag("outcome", done ? "done" : "failed")
        .register(meters)
        .record(time);
    Duration since = Duration.ofNanos(System.nanoTime() - endedAt);
    endedAt = System.nanoTime();
    left = duty.allowance().after(left, since, done ? time : Duration.ZERO);
  }

  /** Logs a repeated failure in one line, so that an outage does not fill the disk. */
  private void log(Throwable e) {
    String reason = Objects.toString(e.getMessage(), e.getClass().getSimpleName());
    if (e instanceof ClocksApartException) {
      log.debug("Cycle not started: duty={} reason={}", duty.name(), reason);
    } else if (stopped.getCount() == 0) {
      log.debug("Cycle ended by shutdown: duty={} reason={}", duty.name(), reason);
    } else if (e.getClass().getName().equals(lastReason)) {
      log.warn("Cycle still fails and wrote nothing: duty={} reason={}", duty.name(), reason);
    } else {
      log.error("Cycle failed, wrote nothing, will run again: duty={}", duty.name(), e);
    }
    lastReason = e.getClass().getName();
  }
}
