package io.argosy.deploy.cli;

import io.argosy.bench.fdt.FdtSample;
import io.argosy.bench.fdt.FdtSeries;
import io.argosy.bench.fdt.ProcessTimes;
import io.argosy.deploy.demo.BenchStage;
import java.io.IOException;
import java.time.Duration;

/** A set's way through agents and router. */
record StagedSeries(BenchStage stage, BenchStage.FileSet set) implements FdtSeries {

  private static final double NANOS = 1e9;

  @Override
  public FdtSample move() throws IOException {
    double movers = ProcessTimes.ofFamilies(stage.movers());
    double central = ProcessTimes.ofFamilies(stage.central());
    Duration took = stage.move(set);
    double seconds = took.toNanos() / NANOS;
    return new FdtSample(
        seconds,
        seconds,
        ProcessTimes.ofFamilies(stage.movers()) - movers,
        ProcessTimes.ofFamilies(stage.central()) - central);
  }
}
