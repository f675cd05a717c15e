package io.argosy.bench.fdt;

import io.argosy.bench.routing.BenchResult;
import io.argosy.bench.routing.Machine;
import java.util.List;

/** What is lost between jobs that do not overlap: {@code argosy-bench/1}. */
public final class GapResult {

  private GapResult() {}

  public static BenchResult<Run> of(Machine machine, List<Run> runs) {
    return BenchResult.of(machine, runs);
  }

  /**
   * Jobs of one length, one after the other.
   *
   * @param mover {@code argosy} or {@code fdt}
   * @param bytesPerSecond that FDT is limited to
   * @param fixedSeconds a job of next to no bytes
   * @param jobSeconds from one job's begin to the next one's
   * @param gap the fixed part of it
   */
  public record Run(
      String name,
      String mover,
      long bytesPerJob,
      long bytesPerSecond,
      double fixedSeconds,
      double jobSeconds,
      double gap) {

    public static Run of(
        String mover, long bytes, long bytesPerSecond, double fixed, double seconds) {
      return new Run("fdt-gap", mover, bytes, bytesPerSecond, fixed, seconds, fixed / seconds);
    }
  }
}
