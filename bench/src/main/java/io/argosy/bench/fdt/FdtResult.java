package io.argosy.bench.fdt;

import io.argosy.bench.routing.BenchResult;
import io.argosy.bench.routing.Machine;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What was measured of movers: {@code argosy-bench/1}. */
public final class FdtResult {

  private FdtResult() {}

  /**
   * @param bareCourse of FDT by itself
   */
  public static BenchResult<Run> of(
      Machine machine, FdtCourse course, FdtCourse bareCourse, List<Round> rounds) {
    return BenchResult.of(machine, List.of(Run.of(course, bareCourse, rounds)));
  }

  /**
   * Four series.
   *
   * @param load of the machine before it
   */
  public record Round(double load, List<FdtSample> argosy, List<FdtSample> bare) {

    /** Until each mover says that it is done: verified and on disk with us, neither with FDT. */
    public double wallRatio() {
      return mean(argosy, FdtSample::seconds) / mean(bare, FdtSample::seconds);
    }

    /** Until both are on disk. */
    public double flushedRatio() {
      return mean(argosy, FdtSample::flushedSeconds) / mean(bare, FdtSample::flushedSeconds);
    }

    public double cpuRatio() {
      return mean(argosy, FdtSample::cpuSeconds) / mean(bare, FdtSample::cpuSeconds);
    }
  }

  /** Medians over rounds; of each round the mean of two. */
  public record Medians(double seconds, double flushedSeconds, double cpu, double centralCpu) {

    static Medians of(List<List<FdtSample>> rounds) {
      return new Medians(
          middle(rounds, FdtSample::seconds),
          middle(rounds, FdtSample::flushedSeconds),
          middle(rounds, FdtSample::cpuSeconds),
          middle(rounds, FdtSample::centralCpuSeconds));
    }

    private static double middle(
        List<List<FdtSample>> rounds, ToDoubleFunction<FdtSample> quantity) {
      return median(rounds.stream().mapToDouble(round -> mean(round, quantity)).toArray());
    }
  }

  /** One course, and all that was seen of it. */
  public record Run(
      String name,
      FdtCourse course,
      FdtCourse bareCourse,
      Ratios ratios,
      Medians argosy,
      Medians bare,
      double highestLoad,
      List<Round> rounds) {

    static Run of(FdtCourse course, FdtCourse bareCourse, List<Round> rounds) {
      return new Run(
          "fdt",
          course,
          bareCourse,
          new Ratios(
              median(rounds.stream().mapToDouble(Round::wallRatio).toArray()),
              median(rounds.stream().mapToDouble(Round::flushedRatio).toArray()),
              median(rounds.stream().mapToDouble(Round::cpuRatio).toArray())),
          Medians.of(rounds.stream().map(Round::argosy).toList()),
          Medians.of(rounds.stream().map(Round::bare).toList()),
          rounds.stream().mapToDouble(Round::load).max().orElse(0),
          rounds);
    }
  }

  /** Medians of the rounds' own. */
  public record Ratios(double wall, double flushed, double cpu) {}

  static double mean(List<FdtSample> samples, ToDoubleFunction<FdtSample> quantity) {
    return samples.stream().mapToDouble(quantity).average().orElseThrow();
  }

  static double median(double[] values) {
    double[] sorted = java.util.Arrays.stream(values).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
