package io.argosy.deploy.cli;

import io.argosy.bench.fdt.BareFdt;
import io.argosy.bench.fdt.BarePlaces;
import io.argosy.bench.fdt.FdtBench;
import io.argosy.bench.fdt.FdtCourse;
import io.argosy.bench.fdt.FdtResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.deploy.demo.BenchStage;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares transfers by Argosy with FDT with FDT alone. */
@Command(
    name = "fdt",
    description = {
      "Moves the same set of files as a series of FDT jobs through agent and router, and with FDT"
          + " alone (a server and a client for each job), in turn: argosy, FDT, FDT, argosy.",
      "ARGOSY_FDT_JAR is the path of FDT's jar. Needs disk space for three copies of the set; for a"
          + " set of up to 250 MB, which is not deleted, for four more copies for each round."
    },
    footer = {
      "",
      "Wall: from the request to the last verified and flushed replica, by the router's clock; FDT:"
          + " from the start of the first server to the end of the last client, and to the end of"
          + " sync -f for the files. CPU: user and system time of both agents and of all FDT"
          + " processes they started, verification included; FDT: of its servers and clients."
          + " Router and database are counted separately; later writes by the kernel are not"
          + " counted.",
    })
final class BenchFdtCommand implements Callable<Integer> {

  @Mixin BenchAnswer answer;
  @Mixin FdtPlace at;

  @Option(names = "--files", description = "Number of files.")
  int files = 4;

  @Option(names = "--size", description = "Size of each file (default: 1GB).")
  ByteCount size = ByteCount.parse("1GB");

  @Option(names = "--jobs", description = "Number of jobs for the set.")
  int jobs = 4;

  @Option(
      names = "--fdt-jobs",
      description = "Number of jobs for FDT alone (default: as --jobs); 1: all files in one call.")
  Optional<Integer> bareJobs = Optional.empty();

  @Option(names = "--overlap", description = "Number of concurrent jobs, for both.")
  int overlap = 2;

  @Option(names = "--streams", description = "Number of streams per job, for both.")
  int streams = 1;

  @Option(names = "--rounds", description = "Number of rounds of four series each.")
  int rounds = 10;

  @Override
  public Integer call() throws IOException {
    Path jar = FdtPlace.jar("bench fdt");
    FdtCourse course = new FdtCourse(files, size.bytes(), jobs, overlap, streams);
    FdtCourse alone = new FdtCourse(files, size.bytes(), bareJobs.orElse(jobs), overlap, streams);
    try (FdtPlace place = at.open()) {
      BenchStage.FileSet set = BenchStage.made(place.data(), files, size);
      try (BenchStage stage = place.stage(jar, course, Optional.empty(), List.of(set))) {
        BarePlaces bare = place.bare(jar, List.of());
        FdtBench bench =
            new FdtBench(
                stage.series(set), new BareFdt(bare, alone, set.paths())::move, answer::print);
        show(FdtResult.of(course, alone, bench.run(rounds)));
      }
    }
    return ExitCodes.DONE;
  }

  private void show(FdtResult run) {
    answer.write(List.of(run), table(run));
    answer.print(
        "Ratios (Argosy / FDT, median of %s): wall %s, both flushed %s, CPU %s; rate %s"
            .formatted(
                Counted.of(run.rounds().size(), "round"),
                number(run.ratios().wall()),
                number(run.ratios().flushed()),
                number(run.ratios().cpu()),
                number(1 / run.ratios().wall())));
    answer.printLoad(run.highestLoad(), 3);
  }

  private static TextTable table(FdtResult run) {
    TextTable table = new TextTable("Mover, Wall s, Flushed s, CPU s, Router and database CPU s");
    return row(row(table, "argosy", run.argosy()), "FDT", run.bare());
  }

  private static TextTable row(TextTable table, String mover, FdtResult.Medians medians) {
    return table.row(
        mover,
        number(medians.seconds()),
        number(medians.flushedSeconds()),
        number(medians.cpu()),
        number(medians.centralCpu()));
  }

  static String number(double value) {
    return BenchAnswer.fixed(3, value);
  }
}
