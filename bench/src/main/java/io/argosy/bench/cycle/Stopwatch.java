package io.argosy.bench.cycle;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Wall-clock and processor seconds by phase. */
public final class Stopwatch {

  private final Supplier<Duration> work;
  private final Map<String, Double> passed = new HashMap<>();
  private final Map<String, Double> worked = new HashMap<>();

  /**
   * @param work returns the processor time of all processes so far
   */
  public Stopwatch(Supplier<Duration> work) {
    this.work = work;
  }

  /** Times a phase until the result runs. */
  public Runnable start(String phase) {
    long start = System.nanoTime();
    Duration before = work.get();
    return () -> {
      worked.merge(phase, seconds(work.get().minus(before)), Double::sum);
      passed.merge(phase, (System.nanoTime() - start) / 1e9, Double::sum);
    };
  }

  public double passed(String phase) {
    return passed.getOrDefault(phase, 0.0);
  }

  public double worked(String phase) {
    return worked.getOrDefault(phase, 0.0);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
