package io.argosy.deploy.cli;

import io.argosy.bench.footprint.Footprint;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.DemoLayout;
import io.argosy.deploy.demo.RunningDemo;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows how much memory each program takes. */
@Command(
    name = "footprint",
    description = "Shows the memory (proportional share) of each program of the demonstration.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BenchFootprintCommand implements Callable<Integer> {

  @Mixin Answer answer;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Of the demonstration (argosy/demo in the user's data home).")
  Optional<Path> data = Optional.empty();

  @Override
  public Integer call() throws IOException {
    DemoLayout layout = new DemoLayout(Surroundings.data(data));
    Footprint footprint = Footprint.of(new RunningDemo(layout).processes());
    answer.write(footprint, () -> table(footprint));
    return ExitCodes.DONE;
  }

  private static TextTable table(Footprint footprint) {
    TextTable table = new TextTable("Program", "Processes", "Memory");
    footprint
        .programs()
        .forEach(s -> table.row(s.program(), s.processes(), ByteCount.of(s.bytes())));
    int processes = footprint.programs().stream().mapToInt(Footprint.Share::processes).sum();
    return table.row("all", processes, ByteCount.of(footprint.bytes()));
  }
}
