package io.argosy.bench.routing;

import java.util.List;

/**
 * What a benchmark measured.
 *
 * @param format {@code argosy-bench/1}
 * @param machine on which it ran
 * @param runs with the figures of the benchmark
 */
public record BenchResult<R>(String format, Machine machine, List<R> runs) {

  private static final String FORMAT = "argosy-bench/1";

  public BenchResult {
    runs = List.copyOf(runs);
  }

  public static <R> BenchResult<R> of(Machine machine, List<R> runs) {
    return new BenchResult<>(FORMAT, machine, runs);
  }
}
