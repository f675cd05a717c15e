package io.argosy.deploy.cli;

import io.argosy.bench.circuits.Broken;
import io.argosy.bench.circuits.CircuitsBench;
import io.argosy.bench.circuits.CircuitsResult;
import io.argosy.bench.cycle.Stopwatch;
import io.argosy.deploy.screen.TextTable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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
          + " established, a kind of fault was rare, or 10,000 schedules took more than 60 s of the"
          + " processor."
    })
final class BenchCircuitsCommand implements Callable<Integer> {

  private static final int USUAL = 10_000;

  /** Of the processor, for the usual number of schedules. */
  private static final Duration MOST_WORK = Duration.ofSeconds(60);

  @Mixin BenchAnswer answer;

  @Option(names = "--schedules", description = "How many schedules.")
  int schedules = USUAL;

  @Option(names = "--seed", description = "Of the first schedule; the others have the next ones.")
  long seed = 1;

  @Option(
      names = "--broken",
      paramLabel = "SAFEGUARD",
      description =
          "Remove one safeguard: late-answer, release-once, commit-first, past-end, no-lease or"
              + " release-foreign. The bench must then end with 1.")
  Broken broken = Broken.NONE;

  @Override
  public Integer call() {
    if (schedules < 1) {
      throw new IllegalArgumentException("--schedules must be at least 1");
    }
    CircuitsResult result = CircuitsBench.run(schedules, seed, broken);
    Duration work = Stopwatch.ownWork();
    answer.write(
        List.of(result.run()),
        table(result).row("CPU time", BenchAnswer.seconds(work.toMillis() / 1e3)));
    if (result.firstFailure() != null) {
      answer.print(result.firstFailure());
    }
    boolean isFast = work.compareTo(MOST_WORK.multipliedBy(Math.ceilDiv(schedules, USUAL))) <= 0;
    return result.isGood() && isFast ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  private static TextTable table(CircuitsResult result) {
    TextTable table = new TextTable("What, count");
    table.row("schedules", result.schedules());
    table.row("kills of agents", result.crashes());
    table.row("established", BenchAnswer.fixed(3, result.established()));
    result.wrong().forEach((what, count) -> table.row(words(what), count));
    result.faults().forEach((fault, count) -> table.row("fault " + fault, count));
    return table;
  }

  private static String words(CircuitsResult.Wrong what) {
    return what.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
