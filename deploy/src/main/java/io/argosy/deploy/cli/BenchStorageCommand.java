package io.argosy.deploy.cli;

import io.argosy.bench.storage.StorageBench;
import io.argosy.bench.storage.StorageResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.deploy.demo.BenchStage;
import io.argosy.deploy.demo.StorageStage;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares third-party copies by Argosy with those by a script. */
@Command(
    name = "storage",
    description = {
      "Copies the same set of files between two unchanged XRootD servers on this machine, through"
          + " router and agent, and by a client that sends only COPY, HEAD with Want-Digest and"
          + " MOVE for each file, each on a new connection; in turn: argosy, client, client,"
          + " argosy.",
      "XRootD must be installed. Needs disk space for three copies of the set."
    },
    footer = {
      "",
      "Argosy's time is that from the request to the last verified replica, by the router's clock;"
          + " the client's is that of all its requests.",
    })
final class BenchStorageCommand implements Callable<Integer> {

  private static final int MOST_AT_ONCE = 16;

  @Mixin BenchAnswer answer;
  @Mixin FdtPlace at;

  @Option(names = "--files", description = "Number of files.")
  int files = 1000;

  @Option(names = "--size", description = "Size of each file (default: 1MB).")
  ByteCount size = ByteCount.parse("1MB");

  @Option(names = "--at-once", description = "Number of files copied at a time, by both; up to 16.")
  int atOnce = 8;

  @Option(names = "--before", description = "Number of series of each that do not count.")
  int before = 5;

  @Option(names = "--rounds", description = "Number of rounds of four series each.")
  int rounds = 3;

  @Override
  public Integer call() throws IOException {
    if (files < 1 || before < 1 || rounds < 1 || atOnce < 1 || atOnce > MOST_AT_ONCE) {
      throw new IllegalArgumentException(
          "--files, --before and --rounds are at least 1, and --at-once is 1 to " + MOST_AT_ONCE);
    }
    StorageStage.requireXrootd("bench storage");
    try (FdtPlace place = at.open()) {
      BenchStage.FileSet set = BenchStage.made(place.data(), files, size);
      try (StorageStage stage =
          StorageStage.open(place.data(), set, atOnce, Surroundings.narrator(answer.out()))) {
        StorageBench bench = new StorageBench(stage::argosy, stage::script, answer::print);
        show(StorageResult.of(files, size.bytes(), atOnce, bench.run(before, rounds)));
      }
    }
    return ExitCodes.DONE;
  }

  private void show(StorageResult run) {
    TextTable table = new TextTable("Copies by, Seconds, Files/s");
    row(table, "argosy", run.argosySeconds());
    row(table, "client", run.scriptSeconds());
    answer.write(List.of(run), table);
    answer.print(
        "Ratio (Argosy / client, median of %s): %s"
            .formatted(
                Counted.of(run.rounds().size(), "round"), BenchAnswer.fixed(3, run.ratio())));
    answer.printLoad(run.highestLoad(), 1);
  }

  private void row(TextTable table, String mover, double seconds) {
    table.row(mover, BenchAnswer.fixed(2, seconds), BenchAnswer.fixed(0, files / seconds));
  }
}
