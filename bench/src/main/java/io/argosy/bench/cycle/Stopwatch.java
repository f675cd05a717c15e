package io.argosy.bench.cycle;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Seconds by phase, in the order in which they were first entered. */
final class Stopwatch {

  private final Map<String, Double> seconds = new LinkedHashMap<>();

  <T> T time(String phase, Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      seconds.merge(phase, (System.nanoTime() - start) / 1e9, Double::sum);
    }
  }

  void time(String phase, Runnable work) {
    time(
        phase,
        () -> {
          work.run();
          return phase;
        });
  }

  double of(String phase) {
    return seconds.getOrDefault(phase, 0.0);
  }
}
