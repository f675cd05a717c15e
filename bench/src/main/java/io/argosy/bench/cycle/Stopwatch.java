package io.argosy.bench.cycle;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Wall-clock and processor seconds by phase. */
public final class Stopwatch {

  private final Supplier<Duration> others;
  private final Map<String, Double> passed = new HashMap<>();
  private final Map<String, Double> worked = new HashMap<>();

  /**
   * @param others returns the processor time of other processes so far, such as a database's
   */
  public Stopwatch(Supplier<Duration> others) {
    this.others = others;
  }

  /** Returns the processor time of this process so far. */
  public static Duration ownWork() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
  }

  private Duration work() {
    return others.get().plus(ownWork());
  }

  /** Times a phase until the result runs. */
  public Runnable start(String phase) {
    long start = System.nanoTime();
    Duration before = work();
    return () -> {
      worked.merge(phase, seconds(work().minus(before)), Double::sum);
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
