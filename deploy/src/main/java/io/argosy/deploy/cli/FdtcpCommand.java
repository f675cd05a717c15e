package io.argosy.deploy.cli;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.copyjob.CopyJob;
import io.argosy.deploy.copyjob.CopyPlan;
import io.argosy.deploy.copyjob.CopyReport;
import io.argosy.deploy.copyjob.CopyRun;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A replacement for fdtcp in existing scripts. */
@Command(
    name = "fdtcp",
    description = {
      "Copies the files of a copyjob with fdt:// addresses.",
      "The router and the agents copy them; the report has fdtcp's format: source, destination, 0 or"
          + " 1, and the reason.",
      "A file must be known to the router, or readable at its path on this machine: run the command"
          + " where the sources are. A file keeps its name: the destination's path must be the one"
          + " that the storage rules of the destination give it."
    },
    footer = {
      "",
      "A host is a node's name, the host and port of its door, or a host named by --node. In a path"
          + " a blank is %%20 and a percent sign %%25. Options can be read from a file: argosy fdtcp"
          + " @FILE.",
      "Exit codes: 0 all files arrived; 1 some did not, see the report; 2 invalid copyjob, nothing"
          + " was moved; 3 refused by the router; 4 no router answers."
    })
final class FdtcpCommand implements Callable<Integer> {

  @Spec CommandSpec spec;
  @Mixin RouterOptions router;

  @Option(
      names = "--copyjobfile",
      required = true,
      paramLabel = "FILE",
      description = "Copyjob: a source and a destination on each line, in UTF-8.")
  Path copyjob = Path.of("");

  @Option(
      names = "--report",
      required = true,
      paramLabel = "FILE",
      description =
          "Report with a line for each finished file; rewritten at most every second, and at the"
              + " end.")
  Path report = Path.of("");

  @Option(
      names = "--logFile",
      paramLabel = "FILE",
      description = "File to which progress is appended instead of being printed.")
  Optional<Path> log = Optional.empty();

  @Option(
      names = "--node",
      paramLabel = "HOST=NODE",
      description = "Node of a host, or of a host and port; may be given more than once.")
  Map<String, NodeName> nodes = Map.of();

  @Option(
      names = "--give-up-after",
      description =
          "Time after which a missing file has failed, such as PT1H (default: unlimited).")
  Optional<Duration> patience = Optional.empty();

  @Override
  public Integer call() throws IOException {
    CopyReport result = CopyReport.begin(Surroundings.resolve(report), System::nanoTime);
    CopyJob job = CopyJob.parse(lines());
    RouterClient client = router.connect();
    CopyPlan plan = new CopyPlan(client.list("/query/v1/nodes", NodeView.class), nodes);
    if (log.isEmpty()) {
      return run(client, result, plan, job, Surroundings.narrator(spec.commandLine().getOut()));
    }
    try (PrintWriter out = appending(Surroundings.resolve(log.get()))) {
      return run(client, result, plan, job, new Narrator(out, false, System::nanoTime));
    }
  }

  private int run(
      RouterClient client, CopyReport result, CopyPlan plan, CopyJob job, Narrator narrator)
      throws IOException {
    long began = System.nanoTime();
    CopyRun run =
        new CopyRun(
            client,
            result,
            narrator,
            () -> patience.filter(most -> System.nanoTime() - began > most.toNanos()).isPresent());
    return run.run(plan, job) ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  private List<String> lines() throws IOException {
    Path file = Surroundings.resolve(copyjob);
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is not UTF-8: nothing was moved", e);
    }
  }

  private static PrintWriter appending(Path file) throws IOException {
    return new PrintWriter(
        Files.newBufferedWriter(
            file,
            java.nio.file.StandardOpenOption.CREATE,
            java.nio.file.StandardOpenOption.APPEND));
  }
}
