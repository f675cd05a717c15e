package io.argosy.router.stage.http;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets requests of agents without news wait on virtual threads, without a database connection. A
 * signal since the last check is not missed.
 */
public final class LongPolls {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition signalled = lock.newCondition();
  private long wakeUps;

  /** Wakes all waiting requests, because there may be news. */
  public void wake() {
    lock.lock();
    try {
      wakeUps++;
      signalled.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public long wakeUps() {
    lock.lock();
    try {
      return wakeUps;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a signal after {@code seen}.
   *
   * @param deadline on the clock of {@link System#nanoTime}
   * @return false if the deadline comes first
   */
  public boolean await(long seen, long deadline) {
    lock.lock();
    try {
      long left = deadline - System.nanoTime();
      while (wakeUps == seen && left > 0) {
        left = signalled.awaitNanos(left);
      }
      return wakeUps != seen;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }
}
