package io.argosy.agent.exchange.timer;

import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.common.unit.Excerpt;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * Repeats a step on its own thread. A step returns how long to wait before the next one; a wake-up
 * ends that wait. A step that fails for any reason is followed by a growing delay that no wake-up
 * ends. If the router calls this agent stale, the process ends.
 */
public final class PatientLoop implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PatientLoop.class);

  private final String name;
  private final Supplier<Duration> step;
  private final ExponentialBackOff retryDelay;
  private final Ending ending;
  private final Semaphore wakeUps = new Semaphore(0);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread runner;
  private BackOffExecution delays;
  private int failures;
  private volatile boolean hasLastStep;

  public PatientLoop(
      String name, Supplier<Duration> step, ExponentialBackOff retryDelay, Ending ending) {
    this.name = name;
    this.step = step;
    this.retryDelay = retryDelay;
    this.delays = retryDelay.start();
    this.ending = ending;
    this.runner = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  public PatientLoop start() {
    runner.start();
    return this;
  }

  /** Starts the next step at once; wake-ups during a step count as one. */
  public void wake() {
    wakeUps.release();
  }

  @Override
  public void close() {
    stopped.countDown();
    wakeUps.release();
  }

  /**
   * Ends the loop with one more step.
   *
   * @param longest how long to wait for that step
   */
  public void finish(Duration longest) {
    hasLastStep = true;
    close();
    try {
      if (!runner.join(longest)) {
        LOG.info("Not waiting for the last step of a loop: loop={}", name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      while (stopped.getCount() > 0) {
        runStep();
      }
      if (hasLastStep) {
        runStep();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void runStep() throws InterruptedException {
    try {
      Duration delay = step.get();
      failures = 0;
      delays = retryDelay.start();
      if (stopped.getCount() > 0 && wakeUps.tryAcquire(delay.toMillis(), TimeUnit.MILLISECONDS)) {
        wakeUps.drainPermits();
      }
    } catch (RouterRefusedException refused) {
      if (refused.isStale()) {
        ending.because(refused.getMessage());
        stopped.countDown();
      } else {
        retryLater(refused);
      }
    } catch (RouterUnreachableException | UncheckedIOException e) {
      retryLater(e);
    } catch (RuntimeException | Error unforeseen) {
      // Otherwise this loop would end unnoticed, while heartbeats keep its work held.
      LOG.error("Unexpected error in a loop: loop={}", name, unforeseen);
      retryLater(unforeseen);
    }
  }

  private void retryLater(Throwable failure) throws InterruptedException {
    if (stopped.getCount() == 0) {
      return;
    }
    failures++;
    Duration length = Duration.ofMillis(delays.nextBackOff());
    LOG.warn(
        "{}; retrying: loop={} failures={} pause={}",
        Excerpt.plain(String.valueOf(failure.getMessage())),
        name,
        failures,
        length);
    stopped.await(length.toMillis(), TimeUnit.MILLISECONDS);
  }
}
