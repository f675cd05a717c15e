package io.argosy.deploy.cli;

import io.argosy.bench.fdt.BareFdt;
import io.argosy.bench.fdt.BarePlaces;
import io.argosy.bench.fdt.FdtCourse;
import io.argosy.bench.fdt.FdtSeries;
import io.argosy.bench.fdt.GapBench;
import io.argosy.bench.fdt.GapResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.BenchStage;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the idle time of FDT jobs that do not overlap. */
@Command(
    name = "fdt-gap",
    description = {
      "Moves jobs of one file each, one after the other, with FDT limited to a rate, and measures the"
          + " part of a job in which nothing moves, for FDT alone and for agent and router without"
          + " overlap. The paper reports 9 to 10 percent.",
      "ARGOSY_FDT_JAR is the path of FDT's jar."
    })
final class BenchFdtGapCommand implements Callable<Integer> {

  private static final ByteCount NEXT_TO_NOTHING = ByteCount.of(1000);
  private static final String LIMIT = "-limit";

  @Mixin BenchAnswer answer;
  @Mixin FdtPlace at;

  @Option(
      names = "--lengths",
      split = ",",
      description = "Durations of a job at the limit (default: PT20S,PT40S,PT60S).")
  List<Duration> lengths =
      List.of(Duration.ofSeconds(20), Duration.ofSeconds(40), Duration.ofSeconds(60));

  @Option(names = "--limit", description = "Limit in bytes per second (default: 20MB).")
  ByteCount limit = ByteCount.parse("20MB");

  @Option(names = "--jobs", description = "Number of jobs of each length.")
  int jobs = 2;

  @Override
  public Integer call() throws IOException {
    Path jar = FdtPlace.jar("bench fdt-gap");
    FdtCourse alone = new FdtCourse(jobs, 1, jobs, 1, 1);
    List<Long> bytesPerJob = lengths.stream().map(this::bytes).toList();
    try (FdtPlace place = at.open()) {
      List<BenchStage.FileSet> sets = new ArrayList<>();
      sets.add(BenchStage.made(place.data(), jobs, NEXT_TO_NOTHING));
      for (long bytes : bytesPerJob) {
        sets.add(BenchStage.made(place.data(), jobs, ByteCount.of(bytes)));
      }
      List<GapResult> runs = new ArrayList<>();
      try (BenchStage stage = place.stage(jar, alone, Optional.of(limited(place)), sets)) {
        runs.addAll(runs("argosy", sets, stage::series));
      }
      BarePlaces bare = place.bare(jar, List.of(LIMIT, Long.toString(limit.bytes())));
      runs.addAll(runs("fdt", sets, set -> new BareFdt(bare, course(set), set.paths())::move));
      answer.write(runs, table(runs));
    }
    return ExitCodes.DONE;
  }

  private long bytes(Duration length) {
    long bytes = limit.bytes() * length.toMillis() / 1000;
    if (bytes < 1) {
      throw new IllegalArgumentException("--lengths: at this limit no byte moves in " + length);
    }
    return bytes;
  }

  /** A java command that adds the limit to the arguments of FDT. */
  private Path limited(FdtPlace place) throws IOException {
    Path program = place.data().resolve("limited-java");
    Files.writeString(
        program,
        "#!/bin/sh\nexec '%s' \"$@\" %s %d\n".formatted(JavaProgram.java(), LIMIT, limit.bytes()));
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  private FdtCourse course(BenchStage.FileSet set) {
    return new FdtCourse(jobs, bytesPerJob(set), jobs, 1, 1);
  }

  private long bytesPerJob(BenchStage.FileSet set) {
    return set.list().bytes().bytes() / jobs;
  }

  private List<GapResult> runs(
      String name, List<BenchStage.FileSet> sets, Function<BenchStage.FileSet, FdtSeries> mover)
      throws IOException {
    List<GapBench.Length> longer =
        sets.stream()
            .skip(1)
            .map(set -> new GapBench.Length(bytesPerJob(set), mover.apply(set)))
            .toList();
    return new GapBench(jobs, limit.bytes(), this::show)
        .run(name, mover.apply(sets.getFirst()), longer);
  }

  private void show(GapResult run) {
    answer.print(
        "%s: a job of %s took %s s"
            .formatted(
                run.mover(),
                ByteCount.of(run.bytesPerJob()),
                BenchAnswer.fixed(3, run.jobSeconds())));
  }

  private static TextTable table(List<GapResult> runs) {
    TextTable table = new TextTable("Mover, Bytes of a job, Fixed s, Job s, Gap");
    for (GapResult run : runs) {
      table.row(
          run.mover(),
          ByteCount.of(run.bytesPerJob()),
          BenchAnswer.fixed(3, run.fixedSeconds()),
          BenchAnswer.fixed(3, run.jobSeconds()),
          BenchAnswer.fixed(1, 100 * run.gap()) + " %");
    }
    return table;
  }
}
