package io.argosy.bench.fdt;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measures two movers in turn (A, B, B, A), so that a drift of the machine affects both alike.
 *
 * @param progress receives a line for each round
 */
public record FdtBench(FdtSeries argosy, FdtSeries bare, Consumer<String> progress) {

  /** Measures after one unmeasured series of each mover. */
  public List<FdtResult.Round> run(int rounds) throws IOException {
    argosy.move();
    bare.move();
    List<FdtResult.Round> all = new ArrayList<>();
    for (int number = 1; number <= rounds; number++) {
      double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
      FdtSample first = argosy.move();
      FdtSample second = bare.move();
      FdtSample third = bare.move();
      FdtSample fourth = argosy.move();
      FdtResult.Round round =
          new FdtResult.Round(load, List.of(first, fourth), List.of(second, third));
      all.add(round);
      progress.accept(sentence(number, round));
    }
    return all;
  }

  private static String sentence(int number, FdtResult.Round round) {
    return String.format(
        Locale.ROOT,
        "Round %d: wall %.3f (both flushed %.3f), CPU %.3f; argosy %.2f s, FDT %.2f s; load %.1f",
        number,
        round.wallRatio(),
        round.flushedRatio(),
        round.cpuRatio(),
        FdtResult.mean(round.argosy(), FdtSample::seconds),
        FdtResult.mean(round.bare(), FdtSample::seconds),
        round.load());
  }
}
