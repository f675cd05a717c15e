package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.common.dav.http.CopyLines;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Copies that storages make now. Closing the connection is what ends one, at the storage's next
 * marker. Thread-safe.
 */
public final class RunningCopies {

  private final Set<Running> all = ConcurrentHashMap.newKeySet();
  private final Predicate<HeldTask> isCancelled;
  private final CopyPatience patience;
  private final LongSupplier ticker;

  /** A copy from its answer to its end. */
  final class Running implements AutoCloseable {

    private final HeldTask task;
    private final CopyLines lines;
    private final AtomicLong lastByte = new AtomicLong(ticker.getAsLong());
    private volatile Optional<TaskFailure> ended = Optional.empty();

    private Running(HeldTask task, CopyLines lines) {
      this.task = task;
      this.lines = lines;
    }

    /** More bytes are there. */
    void progresses() {
      lastByte.set(ticker.getAsLong());
    }

    /** Returns why the copy was ended here; empty if it was not. */
    Optional<TaskFailure> ended() {
      return ended;
    }

    private void end(TaskFailure why) {
      if (ended.isEmpty()) {
        ended = Optional.of(why);
        lines.cancel();
      }
    }

    @Override
    public void close() {
      all.remove(this);
    }
  }

  /**
   * @param isCancelled whether no request needs the file of a task any longer
   * @param ticker a monotonic clock in nanoseconds
   */
  public RunningCopies(
      Predicate<HeldTask> isCancelled, CopyPatience patience, LongSupplier ticker) {
    this.isCancelled = isCancelled;
    this.patience = patience;
    this.ticker = ticker;
  }

  Running begin(HeldTask task, CopyLines lines) {
    Running running = new Running(task, lines);
    all.add(running);
    return running;
  }

  /** Ends copies that are cancelled or stand still; to be called once a second, by one thread. */
  public void sweep() {
    for (Running running : all) {
      Duration without = Duration.ofNanos(ticker.getAsLong() - running.lastByte.get());
      if (isCancelled.test(running.task)) {
        running.end(TaskFailure.CANCELLED);
      } else if (without.compareTo(patience.standstill()) > 0) {
        running.end(
            new TaskFailure(
                FailureClass.TIMEOUT,
                Phase.TRANSFER,
                "the copy made no progress for %d s".formatted(patience.standstill().toSeconds())));
      }
    }
  }
}
