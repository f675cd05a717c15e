package io.argosy.bench.fdt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures jobs that do not overlap. The time of jobs of almost no bytes is the gap.
 *
 * @param jobs of each series
 * @param bytesPerSecond limit of FDT
 * @param progress receives each result
 */
public record GapBench(int jobs, long bytesPerSecond, Consumer<GapResult> progress) {

  /**
   * Jobs of one length, one after the other.
   *
   * @param bytesPerJob number of bytes
   */
  public record Length(long bytesPerJob, FdtSeries series) {}

  /**
   * Measures after one unmeasured series.
   *
   * @param least series of jobs of almost no bytes, which shows the fixed time of a job
   */
  public List<GapResult> run(String mover, FdtSeries least, List<Length> lengths)
      throws IOException {
    least.move();
    double fixed = secondsPerJob(least);
    List<GapResult> runs = new ArrayList<>();
    for (Length length : lengths) {
      double seconds = secondsPerJob(length.series());
      GapResult run = GapResult.of(mover, length.bytesPerJob(), bytesPerSecond, fixed, seconds);
      progress.accept(run);
      runs.add(run);
    }
    return runs;
  }

  private double secondsPerJob(FdtSeries series) throws IOException {
    return series.move().seconds() / jobs;
  }
}
