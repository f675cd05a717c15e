package io.argosy.bench.fdt;

import io.argosy.bench.routing.BenchResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The figures of {@code bench fdt}.
 *
 * @param bareCourse of FDT alone
 * @param highestLoad of the machine before a round
 */
public record FdtResult(
    String name,
    FdtCourse course,
    FdtCourse bareCourse,
    Ratios ratios,
    Medians argosy,
    Medians bare,
    double highestLoad,
    List<Round> rounds) {

  public static FdtResult of(FdtCourse course, FdtCourse bareCourse, List<Round> rounds) {
    return new FdtResult(
        "fdt",
        course,
        bareCourse,
        new Ratios(
            median(rounds, Round::wallRatio),
            median(rounds, Round::flushedRatio),
            median(rounds, Round::cpuRatio)),
        Medians.of(rounds.stream().map(Round::argosy).toList()),
        Medians.of(rounds.stream().map(Round::bare).toList()),
        rounds.stream().mapToDouble(Round::load).max().orElse(0),
        rounds);
  }

  /**
   * Four series.
   *
   * @param load of the machine before the round
   */
  public record Round(double load, List<FdtSample> argosy, List<FdtSample> bare) {

    /**
     * Compares the times until each mover reports the end. Argosy has then verified and flushed the
     * files, and FDT has done neither.
     */
    public double wallRatio() {
      return ratio(FdtSample::seconds);
    }

    /** Compares the times until the files are on disk. */
    public double flushedRatio() {
      return ratio(FdtSample::flushedSeconds);
    }

    public double cpuRatio() {
      return ratio(FdtSample::cpuSeconds);
    }

    private double ratio(ToDoubleFunction<FdtSample> quantity) {
      return mean(argosy, quantity) / mean(bare, quantity);
    }
  }

  /** Medians over the rounds, each represented by the mean of its two series. */
  public record Medians(double seconds, double flushedSeconds, double cpu, double centralCpu) {

    static Medians of(List<List<FdtSample>> rounds) {
      return new Medians(
          median(rounds, round -> mean(round, FdtSample::seconds)),
          median(rounds, round -> mean(round, FdtSample::flushedSeconds)),
          median(rounds, round -> mean(round, FdtSample::cpuSeconds)),
          median(rounds, round -> mean(round, FdtSample::centralCpuSeconds)));
    }
  }

  /** Medians of the ratios of all rounds. */
  public record Ratios(double wall, double flushed, double cpu) {}

  static double mean(List<FdtSample> samples, ToDoubleFunction<FdtSample> quantity) {
    return samples.stream().mapToDouble(quantity).average().orElseThrow();
  }

  private static <T> double median(List<T> all, ToDoubleFunction<T> quantity) {
    return BenchResult.median(all.stream().mapToDouble(quantity));
  }
}
