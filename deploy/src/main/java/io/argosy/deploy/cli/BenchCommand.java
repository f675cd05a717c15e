package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

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
      BenchQualityCommand.class
    })
final class BenchCommand {}
