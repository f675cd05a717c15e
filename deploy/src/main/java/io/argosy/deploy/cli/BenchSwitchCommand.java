package io.argosy.deploy.cli;

import io.argosy.bench.switchover.Broken;
import io.argosy.bench.switchover.SwitchResult;
import io.argosy.bench.switchover.SwitchTargets;
import io.argosy.common.process.ParentWatch;
import io.argosy.common.unit.ByteRate;
import io.argosy.deploy.grid.GridNetwork;
import io.argosy.deploy.grid.SwitchNetwork;
import io.argosy.deploy.grid.SwitchRun;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench switch}. */
@Command(
    name = "switch",
    description = {
      "Measures what it costs to move a link's traffic from the shared path to a circuit and back.",
      "Starts a PostgreSQL server, a router and two agents, each agent in its own network"
          + " namespace, with two paths of the same rate between them. Others use a part of the"
          + " first one. The second one becomes a circuit while files of 12.5 MB move; it ends,"
          + " comes again, and is cut. The bytes on both paths are counted outside the agents, ten"
          + " times a second, and compared with as many bare TCP streams.",
      "Ends with 1 if a target is missed. Needs Linux, root, ip and tc."
    })
final class BenchSwitchCommand implements Callable<Integer> {

  private static final double MEGA = 1e6;
  private static final int LEAST_MINUTES = 1;

  @Mixin BenchAnswer answer;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description = "Rate of each path (default: 25MB/s).")
  ByteRate rate = ByteRate.parse("25MB/s");

  @Option(
      names = "--background",
      paramLabel = "SHARE",
      description = "Share of the shared path's rate that others use, from 0 to 0.9.")
  double background = 0.5;

  @Option(names = "--minutes", description = "Approximate length of a run.")
  double minutes = 5;

  @Option(names = "--runs", description = "Number of runs, whose medians count.")
  int runs = 5;

  @Option(names = "--streams", description = "Number of streams on each path.")
  int streams = 4;

  @Option(names = "--backend", paramLabel = "http|fdt", description = "Tool that moves the files.")
  String backend = "http";

  @Option(
      names = "--broken",
      paramLabel = "RULE",
      description =
          "Undo one rule: source-address, early-binding or shared-slots. The bench must then end"
              + " with 1.")
  Broken broken = Broken.NONE;

  @Option(names = "--in-network", hidden = true, description = "Network that the caller made.")
  Optional<String> network = Optional.empty();

  @Override
  public Integer call() throws IOException {
    SwitchRun.Course course = course();
    if (network.isPresent()) {
      ParentWatch.exitWith(ProcessHandle.current().parent().orElseThrow().pid());
      return run(course, network.get());
    }
    GridNetwork.requirePossible();
    try (GridNetwork made = GridNetwork.make(SwitchNetwork.world(rate))) {
      new SwitchNetwork(made, rate).make();
      List<String> words = new ArrayList<>(answer.words());
      words.addAll(List.of("--in-network", made.name()));
      return made.runInHub(words);
    }
  }

  private SwitchRun.Course course() {
    if (!(background >= 0 && background <= 0.9)) {
      throw new IllegalArgumentException("--background must be from 0 to 0.9");
    }
    if (!(minutes >= LEAST_MINUTES) || runs < 1 || streams < 1) {
      throw new IllegalArgumentException("--minutes, --runs and --streams must be at least 1");
    }
    if (!List.of("http", "fdt").contains(backend)) {
      throw new IllegalArgumentException("--backend must be http or fdt");
    }
    Optional<Path> fdt =
        backend.equals("fdt") ? Optional.of(FdtPlace.jar("bench switch")) : Optional.empty();
    Duration length = Duration.ofMillis(Math.round(minutes * 60_000));
    return new SwitchRun.Course(rate, background, length, streams, fdt, broken);
  }

  private int run(SwitchRun.Course course, String name) throws IOException {
    List<SwitchResult> results = new ArrayList<>();
    SwitchTargets targets = new SwitchTargets(results, course.fdt().isPresent());
    try (SwitchRun run = SwitchRun.open(course, name, Surroundings.narrator(answer.out()))) {
      for (int number = 1; number <= runs; number++) {
        results.add(run.run(number));
        answer.write(results, table(targets));
      }
    }
    List<String> missed = targets.missed();
    missed.forEach(answer::print);
    return missed.isEmpty() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  private static TextTable table(SwitchTargets targets) {
    TextTable table =
        new TextTable(
            "Run, Shared MB/s, Of bare, Circuit MB/s, Of bare, Gap s, Switch s, Overlap s, After"
                + " cut s, Failed, Returned, Interrupted, Doubled");
    for (SwitchResult run : targets.runs()) {
      table.row(
          targets.runs().indexOf(run) + 1,
          BenchAnswer.fixed(2, run.sharedRate() / MEGA),
          BenchAnswer.fixed(3, targets.shareOfShared(run)),
          BenchAnswer.fixed(2, run.circuitRate() / MEGA),
          BenchAnswer.fixed(3, targets.shareOfCircuit(run)),
          BenchAnswer.fixed(1, run.longestGapSeconds()),
          BenchAnswer.fixed(1, run.switchSeconds()),
          BenchAnswer.fixed(1, run.overlapSeconds()),
          BenchAnswer.fixed(1, run.recoverySeconds()),
          run.failedFiles(),
          run.returnedFiles(),
          run.interruptedFiles(),
          run.doubledFiles());
    }
    return table;
  }
}
