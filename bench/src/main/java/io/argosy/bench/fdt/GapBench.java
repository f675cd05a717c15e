package io.argosy.bench.fdt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Jobs that do not overlap, beside jobs of next to nothing: the time of those is the gap. */
public final class GapBench {

  private final int jobs;
  private final long bytesPerSecond;
  private final Consumer<GapResult> tell;

  /**
   * Jobs of one length, one after the other.
   *
   * @param bytesPerJob which its bytes make at the limit
   */
  public record Length(long bytesPerJob, FdtSeries series) {}

  /**
   * @param jobs of each series
   * @param bytesPerSecond that FDT is limited to
   * @param tell hears each run
   */
  public GapBench(int jobs, long bytesPerSecond, Consumer<GapResult> tell) {
    this.jobs = jobs;
    this.bytesPerSecond = bytesPerSecond;
    this.tell = tell;
  }

  /**
   * After a move that does not count.
   *
   * @param least jobs of next to no bytes: what one costs by itself
   */
  public List<GapResult> run(String mover, FdtSeries least, List<Length> lengths)
      throws IOException {
    least.move();
    double fixed = secondsPerJob(least);
    List<GapResult> runs = new ArrayList<>();
    for (Length length : lengths) {
      double seconds = secondsPerJob(length.series());
      GapResult run = GapResult.of(mover, length.bytesPerJob(), bytesPerSecond, fixed, seconds);
      tell.accept(run);
      runs.add(run);
    }
    return runs;
  }

  private double secondsPerJob(FdtSeries series) throws IOException {
    return series.move().seconds() / jobs;
  }
}
