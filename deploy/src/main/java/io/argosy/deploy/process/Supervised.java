package io.argosy.deploy.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * Keeps a program running: if it ends unexpectedly, it is restarted after a growing pause, until it
 * is stopped or has failed too often in a row.
 */
public final class Supervised {

  /** Pauses before restarts. They start over after the program was healthy. */
  static final BackOff PAUSES = pauses();

  private static final Duration HEALTHY = Duration.ofMinutes(1);
  private static final long POLL_MILLIS = 25;

  private final Program program;
  private final Consumer<String> log;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CompletableFuture<String> givenUp = new CompletableFuture<>();
  private final CompletableFuture<Void> firstReady = new CompletableFuture<>();
  private volatile Optional<ProcessHandle> current = Optional.empty();
  private volatile Optional<Thread> watcher = Optional.empty();

  /**
   * @param log receives messages for the user
   */
  public Supervised(Program program, Consumer<String> log) {
    this.program = program;
    this.log = log;
  }

  private static BackOff pauses() {
    ExponentialBackOff pauses = new ExponentialBackOff(200, 4);
    pauses.setMaxInterval(30_000);
    pauses.setMaxAttempts(8);
    return pauses;
  }

  /** Completes with a reason when the program is not restarted any more. */
  public CompletableFuture<String> givenUp() {
    return givenUp;
  }

  public Optional<ProcessHandle> process() {
    return current.filter(ProcessHandle::isAlive);
  }

  /** Starts the program; {@link #awaitReady} and {@link #givenUp} report what follows. */
  public void start() throws IOException {
    startUnlessStopping();
    watcher = Optional.of(Thread.ofVirtual().name("watch-" + program.name()).start(this::watch));
  }

  /**
   * Waits until the program serves for the first time.
   *
   * @throws IOException the program ended or is not ready in time; the message has the load of this
   *     machine and the end of its log
   */
  public void awaitReady(Duration longest) throws IOException {
    try {
      CompletableFuture.anyOf(firstReady, givenUp).get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "%s was started and runs, but does not serve after %d s. %s %s"
              .formatted(
                  program.name(), longest.toSeconds(), MachineLoad.sentence(), program.logEnd()),
          e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + program.name(), e);
    }
    if (!firstReady.isDone()) {
      throw new IOException(givenUp.join());
    }
  }

  private void watch() {
    BackOffExecution pauses = PAUSES.start();
    try {
      while (stopping.getCount() > 0 && current.isPresent()) {
        pauses = liveOnce(current.orElseThrow()) ? PAUSES.start() : pauses;
        if (stopping.getCount() == 0 || !startAgain(pauses)) {
          return;
        }
      }
    } catch (IOException e) {
      giveUp(program.name() + " cannot be started again: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether the program ran long enough to count as healthy. */
  private boolean liveOnce(ProcessHandle process) throws InterruptedException, IOException {
    long born = System.nanoTime();
    while (process.isAlive() && !program.isReady(process) && !isStopping(POLL_MILLIS)) {
      continue;
    }
    if (process.isAlive() && stopping.getCount() > 0) {
      firstReady.complete(null);
    }
    process.onExit().join();
    return System.nanoTime() - born > HEALTHY.toNanos();
  }

  private boolean startAgain(BackOffExecution pauses) throws InterruptedException, IOException {
    long pause = firstReady.isDone() ? pauses.nextBackOff() : BackOffExecution.STOP;
    if (pause == BackOffExecution.STOP) {
      giveUp("%s ended. %s".formatted(program.name(), program.logEnd()));
      return false;
    }
    log.accept(
        "%s ended; starting it again in %.1f s. %s"
            .formatted(program.name(), pause / 1000.0, program.logEnd()));
    return !isStopping(pause) && startUnlessStopping();
  }

  /**
   * Starts the program unless it is stopping. The lock is shared with {@link #askToEnd}, because a
   * process started after that call would never be ended.
   */
  private synchronized boolean startUnlessStopping() throws IOException {
    if (stopping.getCount() == 0) {
      return false;
    }
    current = Optional.of(program.start());
    return true;
  }

  private boolean isStopping(long millis) throws InterruptedException {
    return stopping.await(millis, TimeUnit.MILLISECONDS);
  }

  private void giveUp(String why) {
    if (stopping.getCount() > 0) {
      givenUp.complete(why);
    }
  }

  /** Requests the end; {@link #awaitEnd} waits for it. */
  public synchronized void askToEnd() {
    stopping.countDown();
    process().ifPresent(this::askToEnd);
  }

  private void askToEnd(ProcessHandle process) {
    try {
      program.askToEnd(process);
    } catch (IOException e) {
      log.accept("%s could not be stopped: %s".formatted(program.name(), e.getMessage()));
    }
  }

  /** Waits for the end, and kills the program if it takes longer than this. */
  public void awaitEnd(Duration longest) {
    watcher.ifPresent(thread -> joinUninterruptibly(thread, longest));
    Optional<ProcessHandle> left = process();
    if (left.isPresent()) {
      log.accept("%s does not end; killing it".formatted(program.name()));
      left.get().destroyForcibly();
      left.get().onExit().join();
    }
  }

  private static void joinUninterruptibly(Thread thread, Duration longest) {
    try {
      thread.join(longest);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
