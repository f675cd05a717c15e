package io.argosy.deploy.cli;

import io.argosy.bench.footprint.Footprint;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.DemoLayout;
import io.argosy.deploy.demo.RunningDemo;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measurements. */
@Command(
    name = "bench",
    description = "Measures a running demonstration, the planner, or programs started for it.",
    subcommands = {
      BenchLatencyCommand.class,
      BenchRoutingCommand.class,
      BenchCycleCommand.class,
      BenchQualityCommand.class,
      BenchPagesCommand.class,
      BenchFts3Command.class,
      BenchFdtCommand.class,
      BenchFdtGapCommand.class,
      BenchStorageCommand.class,
      BenchTcpCommand.class,
      BenchGridCommand.class,
      BenchSwitchCommand.class,
      BenchLinkratesCommand.class,
      BenchPoisonCommand.class,
      BenchCircuitsCommand.class,
      BenchBacklogCommand.class
    })
final class BenchCommand {

  @Command(
      name = "footprint",
      description = "Shows the memory (proportional share) of each program of the demonstration.")
  void footprint(
      @Mixin Answer answer,
      @Option(names = "--data", paramLabel = "DIR", description = RouterOptions.DATA)
          Optional<Path> data)
      throws IOException {
    DemoLayout layout = new DemoLayout(Surroundings.data(data));
    Footprint footprint = Footprint.of(new RunningDemo(layout).processes());
    TextTable table = new TextTable("Program, Processes, Memory");
    footprint
        .programs()
        .forEach(s -> table.row(s.program(), s.processes(), ByteCount.of(s.bytes())));
    int processes = footprint.programs().stream().mapToInt(Footprint.Share::processes).sum();
    table.row("all", processes, ByteCount.of(footprint.bytes()));
    answer.write(footprint, table.lines());
  }
}
