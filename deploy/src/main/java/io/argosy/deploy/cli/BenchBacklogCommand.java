package io.argosy.deploy.cli;

import io.argosy.bench.backlog.BacklogBench;
import io.argosy.bench.backlog.BacklogResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench backlog}. */
@Command(
    name = "backlog",
    description = {
      "Measures the duty of the router that counts the backlog of links for circuits.",
      "Starts a PostgreSQL server, fills it with files that are missing, and runs the duty alone"
          + " and beside routing cycles. It ends with 1 if a byte was not counted exactly once, if"
          + " the division ends more than 2 % after the best one, if a run takes more than 5 s, or"
          + " if the duty makes routing cycles more than 5 % slower."
    })
final class BenchBacklogCommand implements Callable<Integer> {

  @Mixin BenchAnswer answer;

  @Option(names = "--nodes", description = "Number of nodes, 60 or more.")
  int nodes = 60;

  @Option(
      names = "--groups",
      description = "Number of groups with the same destination, holders and priority.")
  int groups = 5_000;

  @Option(names = "--files", description = "Number of files.")
  int files = 2_000_000;

  @Override
  public Integer call() throws IOException {
    try (BenchDatabase database = BenchDatabase.of("backlog", answer::print)) {
      BacklogBench bench = new BacklogBench(nodes, groups, files, database.server()::cpuTime);
      BacklogResult result = database.measured(bench::fill, answer::print, bench::run);
      answer.write(List.of(result), table(result));
      return result.isGood() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
    }
  }

  private static TextTable table(BacklogResult run) {
    TextTable table = new TextTable("What, Value");
    table.row("groups", run.groups());
    table.row("links with work", run.links());
    table.row("missing, file by file", ByteCount.of(run.missingBytes()));
    table.row("counted", ByteCount.of(run.countedBytes()));
    table.row("difference in bytes", run.countedBytes() - run.missingBytes());
    table.row("later than the best division, at most", "%.2f %%".formatted(100 * run.gap()));
    table.row("a run", BenchAnswer.seconds(run.wallSeconds()));
    table.row("CPU time of a run", BenchAnswer.seconds(run.cpuSeconds()));
    table.row("files of a routing cycle", run.routing().files());
    table.row("a routing cycle alone", BenchAnswer.seconds(run.routing().aloneSeconds()));
    table.row("a routing cycle beside runs", BenchAnswer.seconds(run.routing().besideSeconds()));
    table.row("ratio with a run each minute", BenchAnswer.fixed(3, run.routing().ratio()));
    return table;
  }
}
