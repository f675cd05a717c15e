package io.argosy.agent.flow;

import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts streams, time and bytes of one lane, and keeps samples of the last seconds to compute the
 * current rate. Thread-safe; bytes are added without a lock.
 */
final class Counter {

  /** The busy time over which the rate is measured; a change is fully visible after this time. */
  static final Duration WINDOW = Duration.ofSeconds(12);

  /** With less busy time than this, the time to open connections would make a lane appear slow. */
  static final Duration LEAST = Duration.ofSeconds(1);

  /** Traffic older than this does not count towards the current rate. */
  static final Duration REMEMBERED = Duration.ofMinutes(2);

  private static final Duration STEP = Duration.ofSeconds(1);

  private final LongAdder landed = new LongAdder();
  private final AtomicReference<Count> last;
  private final Deque<Count> samples = new ArrayDeque<>();

  Counter(long tick) {
    this.last = new AtomicReference<>(Count.startedAt(tick));
  }

  void landed(long bytes) {
    landed.add(bytes);
  }

  synchronized void begin(long tick) {
    Count now = at(tick);
    last.set(now.withStreams(now.streams() + 1));
  }

  synchronized void end(long tick) {
    Count now = at(tick);
    last.set(now.withStreams(Math.max(0, now.streams() - 1)));
  }

  synchronized Count at(long tick) {
    Count now = last.get().advanced(tick, landed.sum());
    last.set(now);
    sample(now);
    return now;
  }

  synchronized ObservedRate rate(long tick) {
    Count now = at(tick);
    Count base = samples.getFirst();
    Duration busy = now.busySince(base);
    long bytes = now.bytesSince(base).bytes();
    if (bytes > 0 && busy.compareTo(LEAST) >= 0) {
      return ObservedRate.measured(bytes * 1e9 / busy.toNanos());
    }
    boolean standsStill = bytes == 0 && busy.compareTo(WINDOW) >= 0;
    return standsStill ? ObservedRate.DEAD : ObservedRate.UNKNOWN;
  }

  /** Keeps as the first sample the newest one that precedes the whole window, if there is one. */
  private void sample(Count now) {
    while (!samples.isEmpty() && now.at() - samples.getFirst().at() > REMEMBERED.toNanos()) {
      samples.removeFirst();
    }
    if (samples.isEmpty() || now.busySince(samples.getLast()).compareTo(STEP) >= 0) {
      samples.addLast(now);
    }
    while (samples.size() > 1 && isBehindWindow(now)) {
      samples.removeFirst();
    }
  }

  private boolean isBehindWindow(Count now) {
    Count second = samples.stream().skip(1).findFirst().orElseThrow();
    return now.busySince(second).compareTo(WINDOW) >= 0;
  }
}
