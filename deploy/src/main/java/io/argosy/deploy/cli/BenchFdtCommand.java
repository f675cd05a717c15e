package io.argosy.deploy.cli;

import io.argosy.bench.fdt.BareFdt;
import io.argosy.bench.fdt.BarePlaces;
import io.argosy.bench.fdt.FdtBench;
import io.argosy.bench.fdt.FdtCourse;
import io.argosy.bench.fdt.FdtResult;
import io.argosy.bench.routing.Machine;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.BenchStage;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Our FDT beside FDT by itself. */
@Command(
    name = "fdt",
    description = {
      "Moves the same set of files as a series of FDT jobs through agent and router, and by FDT"
          + " itself (a server and a client for each job), in turn: argosy, FDT, FDT, argosy.",
      "FDT's jar is the one that ARGOSY_FDT_JAR names. Needs room for the set three times;"
          + " of one up to 250 MB, which stays, four times more for each round."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Wall: from the request to the last verified and flushed replica, by the router's clock;"
          + " FDT: from the first server's start to the last client's end, and until sync -f of what"
          + " arrived is done. CPU: user and system time of both agents and of all FDT processes that"
          + " they started and ended, verification included; FDT: of its servers and clients."
          + " Router and database are counted apart; what the kernel writes later is nobody's.",
      ExitCodes.EXPLANATION
    })
final class BenchFdtCommand implements Callable<Integer> {

  private static final double NOISY = 3;

  @Mixin BenchAnswer answer;
  @Mixin FdtPlaceOption at;

  @Option(names = "--files", paramLabel = "N", description = "How many (4).")
  int files = 4;

  @Option(names = "--size", paramLabel = "SIZE", description = "Of each (1GB).")
  ByteCount size = ByteCount.parse("1GB");

  @Option(names = "--jobs", paramLabel = "N", description = "That the set is cut into (4).")
  int jobs = 4;

  @Option(
      names = "--fdt-jobs",
      paramLabel = "N",
      description = "That FDT by itself is given the set in (as --jobs); 1: all files in one call.")
  Optional<Integer> bareJobs = Optional.empty();

  @Option(names = "--overlap", paramLabel = "N", description = "Jobs in flight, of both (2).")
  int overlap = 2;

  @Option(names = "--streams", paramLabel = "N", description = "Of each job, of both (1).")
  int streams = 1;

  @Option(names = "--rounds", paramLabel = "N", description = "Of four series each (10).")
  int rounds = 10;

  @Override
  public Integer call() throws IOException {
    Path jar = FdtSurroundings.required("bench fdt");
    FdtCourse course = new FdtCourse(files, size.bytes(), jobs, overlap, streams);
    FdtCourse alone = new FdtCourse(files, size.bytes(), bareJobs.orElse(jobs), overlap, streams);
    try (FdtPlace place = at.open()) {
      BenchStage.FileSet set = BenchStage.made(place.data(), files, size);
      try (BenchStage stage = place.stage(jar, course, Optional.empty(), List.of(set))) {
        BarePlaces bare = place.bare(jar, List.of());
        FdtBench bench =
            new FdtBench(
                new StagedSeries(stage, set), new BareFdt(bare, alone, set.paths()), answer::say);
        tell(FdtResult.of(Machine.here(), course, alone, bench.run(rounds)));
      }
    }
    return ExitCodes.DONE;
  }

  private void tell(FdtResult result) {
    FdtResult.Run run = result.runs().getFirst();
    answer.write(result, table(run));
    answer.say(
        "Ratios (Argosy through FDT, median of %d rounds): wall %s, both flushed %s, CPU %s; rate %s"
            .formatted(
                run.rounds().size(),
                number(run.ratios().wall()),
                number(run.ratios().flushed()),
                number(run.ratios().cpu()),
                number(1 / run.ratios().wall())));
    if (run.highestLoad() > NOISY) {
      answer.say(
          "The machine was not quiet: a load of up to %s before a round."
              .formatted(number(run.highestLoad())));
    }
  }

  private static TextTable table(FdtResult.Run run) {
    return row(
        row(
            new TextTable("Mover", "Wall s", "Flushed s", "CPU s", "Router and database CPU s"),
            "argosy",
            run.argosy()),
        "FDT",
        run.bare());
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
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
