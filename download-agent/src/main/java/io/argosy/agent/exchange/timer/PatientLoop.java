package io.argosy.agent.exchange.timer;

import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.GrowingPause;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.exchange.Turn;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes turns on a thread of its own. A turn that fails, for whatever reason, is followed by a
 * pause that grows and that no bell cuts short; one the router calls stale ends the process.
 */
public final class PatientLoop implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PatientLoop.class);

  private final String name;
  private final Turn turn;
  private final GrowingPause pause;
  private final Ending ending;
  private final Semaphore bell = new Semaphore(0);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private int failures;

  public PatientLoop(String name, Turn turn, GrowingPause pause, Ending ending) {
    this.name = name;
    this.turn = turn;
    this.pause = pause;
    this.ending = ending;
  }

  public PatientLoop start() {
    Thread.ofVirtual().name(name).start(this::run);
    return this;
  }

  /** The next turn comes at once; rings while a turn is taken are kept as one. */
  public void ring() {
    bell.release();
  }

  @Override
  public void close() {
    stopped.countDown();
    bell.release();
  }

  private void run() {
    try {
      while (stopped.getCount() > 0) {
        takeTurn();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void takeTurn() throws InterruptedException {
    try {
      Duration rest = turn.take();
      failures = 0;
      if (bell.tryAcquire(rest.toMillis(), TimeUnit.MILLISECONDS)) {
        bell.drainPermits();
      }
    } catch (RouterRefusedException refused) {
      if (refused.isStale()) {
        ending.because(refused.getMessage());
        stopped.countDown();
      } else {
        rest(refused);
      }
    } catch (RouterUnreachableException | UncheckedIOException e) {
      rest(e);
    } catch (RuntimeException | Error unforeseen) {
      // A loop that ended here would do so unseen, while heartbeats went on holding its work.
      LOG.error("Unexpected error in a loop: loop={}", name, unforeseen);
      rest(unforeseen);
    }
  }

  private void rest(Throwable failure) throws InterruptedException {
    if (stopped.getCount() == 0) {
      return;
    }
    failures++;
    Duration length = pause.after(failures);
    LOG.warn(
        "Loop failed, retrying: loop={} failures={} pause={} reason={}",
        name,
        failures,
        length,
        failure.toString());
    stopped.await(length.toMillis(), TimeUnit.MILLISECONDS);
  }
}
