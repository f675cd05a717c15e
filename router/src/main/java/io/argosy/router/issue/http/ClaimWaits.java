package io.argosy.router.issue.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where claims that found no work wait for some, on virtual threads and without a database
 * connection. A ring that came since the last look is not missed.
 */
public final class ClaimWaits {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rung = lock.newCondition();
  private long rings;

  /** There may be work for everybody who waits. */
  public void ring() {
    lock.lock();
    try {
      rings++;
      rung.signalAll();
    } finally {
      lock.unlock();
    }
  }

  long rings() {
    lock.lock();
    try {
      return rings;
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether it rang since {@code seen}; false when the time is over. */
  boolean await(long seen, long nanos) {
    lock.lock();
    try {
      long left = nanos;
      while (rings == seen && left > 0) {
        left = rung.awaitNanos(left);
      }
      return rings != seen;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** The clock of waiting. */
  static long deadlineIn(int seconds) {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
  }

  static long left(long deadline) {
    return deadline - System.nanoTime();
  }
}
