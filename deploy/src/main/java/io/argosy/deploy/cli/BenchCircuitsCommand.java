package io.argosy.deploy.cli;

import io.argosy.bench.circuits.Broken;
import io.argosy.bench.circuits.CircuitsBench;
import io.argosy.bench.circuits.CircuitsResult;
import io.argosy.deploy.screen.TextTable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench circuits}. */
@Command(
    name = "circuits",
    description = {
      "Runs the agent's control of circuits and the router's leases in simulated time against"
          + " providers of three kinds, with up to four kinds of faults in each schedule.",
      "It ends with 1 if anything is left at a provider, was used after its end, was asked for"
          + " twice, exceeded a port's share or belonged to others, or if circuits were seldom"
          + " established."
    })
final class BenchCircuitsCommand implements Callable<Integer> {

  @Mixin BenchAnswer answer;

  @Option(names = "--schedules", description = "How many schedules.")
  int schedules = 10_000;

  @Option(names = "--seed", description = "Of the first schedule; the others have the next ones.")
  long seed = 1;

  @Option(
      names = "--broken",
      paramLabel = "SAFEGUARD",
      description =
          "Remove one safeguard: late-answer, release-once, commit-first, past-end, no-lease or"
              + " release-foreign. The bench must then end with 1.")
  String broken = Broken.NONE.word();

  @Override
  public Integer call() {
    if (schedules < 1) {
      throw new IllegalArgumentException("--schedules must be at least 1");
    }
    CircuitsResult result = new CircuitsBench(schedules, seed, Broken.named(broken)).run();
    answer.write(List.of(result), table(result));
    if (result.firstFailure() != null) {
      answer.print(result.firstFailure());
    }
    return result.isGood() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  private static TextTable table(CircuitsResult result) {
    TextTable table = new TextTable("What, count");
    table.row("schedules", result.schedules());
    table.row("kills of agents", result.crashes());
    table.row("established", BenchAnswer.fixed(3, result.established()));
    table.row("leaked", result.leaked());
    table.row("used late", result.usedLate());
    table.row("asked twice", result.askedTwice());
    table.row("over share", result.overShare());
    table.row("foreign touched", result.foreignTouched());
    table.row("unended", result.unended());
    for (Map.Entry<String, Long> fault : result.faults().entrySet()) {
      table.row("fault " + fault.getKey(), fault.getValue());
    }
    return table;
  }
}
