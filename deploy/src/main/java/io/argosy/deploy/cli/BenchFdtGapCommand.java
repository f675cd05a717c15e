package io.argosy.deploy.cli;

import io.argosy.bench.fdt.BareFdt;
import io.argosy.bench.fdt.BarePlaces;
import io.argosy.bench.fdt.FdtCourse;
import io.argosy.bench.fdt.FdtSeries;
import io.argosy.bench.fdt.GapBench;
import io.argosy.bench.fdt.GapResult;
import io.argosy.bench.routing.Machine;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.BenchStage;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What jobs lose that do not overlap. */
@Command(
    name = "fdt-gap",
    description = {
      "Moves jobs of one file each, one after the other, with FDT limited to a rate, so that a job"
          + " has a length: the part of it in which nothing moves, by FDT itself and through agent"
          + " and router without overlap. The paper has 9 to 10 percent.",
      "FDT's jar is the one that ARGOSY_FDT_JAR names."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BenchFdtGapCommand implements Callable<Integer> {

  private static final ByteCount NEXT_TO_NOTHING = ByteCount.of(1000);
  private static final String LIMIT = "-limit";

  @Mixin BenchAnswer answer;
  @Mixin FdtPlaceOption at;

  @Option(
      names = "--lengths",
      split = ",",
      paramLabel = "DURATION",
      description = "Of a job's bytes at the limit (PT20S,PT40S,PT60S).")
  List<Duration> lengths =
      List.of(Duration.ofSeconds(20), Duration.ofSeconds(40), Duration.ofSeconds(60));

  @Option(names = "--limit", paramLabel = "SIZE", description = "Bytes per second (20MB).")
  ByteCount limit = ByteCount.parse("20MB");

  @Option(names = "--jobs", paramLabel = "N", description = "Of each length (2).")
  int jobs = 2;

  @Override
  public Integer call() throws IOException {
    Path jar = FdtSurroundings.required("bench fdt-gap");
    FdtCourse alone = new FdtCourse(jobs, 1, jobs, 1, 1);
    List<Long> bytesPerJob = lengths.stream().map(this::bytes).toList();
    try (FdtPlace place = at.open()) {
      List<BenchStage.FileSet> sets = new ArrayList<>();
      sets.add(BenchStage.made(place.data(), jobs, NEXT_TO_NOTHING));
      for (long bytes : bytesPerJob) {
        sets.add(BenchStage.made(place.data(), jobs, ByteCount.of(bytes)));
      }
      List<GapResult.Run> runs = new ArrayList<>();
      try (BenchStage stage = place.stage(jar, alone, Optional.of(limited(place)), sets)) {
        runs.addAll(runs("argosy", sets, set -> new StagedSeries(stage, set)));
      }
      BarePlaces bare = place.bare(jar, List.of(LIMIT, Long.toString(limit.bytes())));
      runs.addAll(runs("fdt", sets, set -> new BareFdt(bare, course(set), set.paths())));
      answer.write(GapResult.of(Machine.here(), runs), table(runs));
    }
    return ExitCodes.DONE;
  }

  private long bytes(Duration length) {
    long bytes = limit.bytes() * length.toMillis() / 1000;
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "--lengths: at the limit a job of " + length + " is empty");
    }
    return bytes;
  }

  /** A java that adds a limit to FDT's own words, as an operator's could. */
  private Path limited(FdtPlace place) throws IOException {
    Path program = place.data().resolve("limited-java");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Files.writeString(
        program, "#!/bin/sh\nexec '%s' \"$@\" %s %d\n".formatted(java, LIMIT, limit.bytes()));
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  private interface Mover {
    FdtSeries of(BenchStage.FileSet set);
  }

  private FdtCourse course(BenchStage.FileSet set) {
    return new FdtCourse(jobs, bytesPerJob(set), jobs, 1, 1);
  }

  private long bytesPerJob(BenchStage.FileSet set) {
    return set.list().bytes().bytes() / jobs;
  }

  private List<GapResult.Run> runs(String name, List<BenchStage.FileSet> sets, Mover mover)
      throws IOException {
    List<GapBench.Length> longer =
        sets.stream()
            .skip(1)
            .map(set -> new GapBench.Length(bytesPerJob(set), mover.of(set)))
            .toList();
    return new GapBench(jobs, limit.bytes(), this::tell)
        .run(name, mover.of(sets.getFirst()), longer);
  }

  private void tell(GapResult.Run run) {
    answer.say(
        "%s: a job of %s took %s s"
            .formatted(
                run.mover(),
                ByteCount.of(run.bytesPerJob()),
                BenchFdtCommand.number(run.jobSeconds())));
  }

  private static TextTable table(List<GapResult.Run> runs) {
    TextTable table = new TextTable("Mover", "Bytes of a job", "Fixed s", "Job s", "Gap");
    for (GapResult.Run run : runs) {
      table.row(
          run.mover(),
          ByteCount.of(run.bytesPerJob()),
          BenchFdtCommand.number(run.fixedSeconds()),
          BenchFdtCommand.number(run.jobSeconds()),
          String.format(Locale.ROOT, "%.1f %%", 100 * run.gap()));
    }
    return table;
  }
}
