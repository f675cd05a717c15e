package io.argosy.bench.latency;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Starts actions at a constant rate, regardless of how long they take. A time that begins when an
 * action was due thus includes what a stall does to all actions that were due during it.
 */
public final class ConstantRate {

  private static final double NANOS = 1e9;

  private ConstantRate() {}

  /** One of many actions. It fails by its own means only. */
  public interface Action {

    /**
     * @param number from 0
     * @param due when it was due, in the time of {@link System#nanoTime}
     */
    void perform(int number, long due);
  }

  /**
   * Starts actions, each in a thread of its own, and returns when the last one has ended. The first
   * is due after one period.
   *
   * @throws IOException the thread was interrupted
   */
  public static void run(int count, double perSecond, Action action) throws IOException {
    long period = Math.max(1, (long) (NANOS / perSecond));
    ThreadFactory ticking = Thread.ofPlatform().name("ticks").factory();
    try (ExecutorService actions = Executors.newVirtualThreadPerTaskExecutor();
        ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor(ticking)) {
      AtomicInteger started = new AtomicInteger();
      CountDownLatch left = new CountDownLatch(count);
      long first = System.nanoTime() + period;
      Runnable tick =
          () -> {
            int number = started.getAndIncrement();
            if (number < count) {
              actions.execute(() -> action.perform(number, first + number * period));
            }
            left.countDown();
          };
      ticks.scheduleAtFixedRate(tick, period, period, TimeUnit.NANOSECONDS);
      await(left);
      ticks.shutdownNow();
    }
  }

  private static void await(CountDownLatch left) throws IOException {
    try {
      left.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
