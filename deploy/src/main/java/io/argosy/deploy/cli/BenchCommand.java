package io.argosy.deploy.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The word under which measurements stand. */
@Command(
    name = "bench",
    description = "Measures a running demonstration, or the planner by itself.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION},
    subcommands = {
      BenchLatencyCommand.class,
      BenchFootprintCommand.class,
      BenchRoutingCommand.class,
      BenchCycleCommand.class,
      BenchQualityCommand.class,
      BenchPagesCommand.class,
      BenchFdtCommand.class,
      BenchFdtGapCommand.class,
      BenchGridCommand.class
    })
final class BenchCommand implements Callable<Integer> {

  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    return ArgosyCommand.listCommands(spec);
  }
}
