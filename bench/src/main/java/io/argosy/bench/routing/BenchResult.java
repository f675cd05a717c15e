package io.argosy.bench.routing;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The result of a benchmark as {@code --json} writes it.
 *
 * @param format {@code argosy-bench/1}
 * @param machine on which the benchmark ran
 * @param runs with the figures of the benchmark
 */
public record BenchResult<R>(String format, Machine machine, List<R> runs) {

  private static final String FORMAT = "argosy-bench/1";

  public BenchResult {
    runs = List.copyOf(runs);
  }

  /** Returns a result that was measured on this machine. */
  public static <R> BenchResult<R> of(List<R> runs) {
    return of(Machine.here(), runs);
  }

  public static <R> BenchResult<R> of(Machine machine, List<R> runs) {
    return new BenchResult<>(FORMAT, machine, runs);
  }

  /** Returns the median of at least one value. */
  public static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /**
   * Describes a computer.
   *
   * @param memoryBytes the maximum heap size of the measuring program
   */
  public record Machine(String cpu, int processors, String os, String java, long memoryBytes) {

    private static final Path CPUS = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";

    static Machine here() {
      Runtime runtime = Runtime.getRuntime();
      var system = ManagementFactory.getOperatingSystemMXBean();
      return new BenchResult.Machine(
          cpu(system.getArch()),
          runtime.availableProcessors(),
          system.getName() + " " + system.getVersion(),
          Runtime.version().toString(),
          runtime.maxMemory());
    }

    private static String cpu(String unknown) {
      try {
        return Files.readAllLines(CPUS, StandardCharsets.UTF_8).stream()
            .filter(line -> line.startsWith(MODEL))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse(unknown);
      } catch (IOException e) {
        return unknown;
      }
    }
  }
}
