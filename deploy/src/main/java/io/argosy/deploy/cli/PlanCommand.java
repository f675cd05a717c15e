package io.argosy.deploy.cli;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.WireJson;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.learning.Round;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.PlanSummary;
import io.argosy.router.plan.wire.PlanWriter;
import io.argosy.router.plan.wire.RoundReader;
import io.argosy.router.plan.wire.World;
import io.argosy.router.plan.wire.WorldPlan;
import io.argosy.router.plan.wire.WorldReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plans a world from a file. */
@Command(
    name = "plan",
    description = {
      "Plans a world from a file, and asks no router.",
      "World: argosy-world/1. Plan: argosy-plan/1, for every file the source, the way, and how each"
          + " source did."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class PlanCommand implements Callable<Integer> {

  @Spec CommandSpec spec;
  @Mixin PolicyOptions policy;

  @Option(
      names = "--world",
      required = true,
      paramLabel = "FILE.json",
      description = "The network as it is known, and the files to place; may be gzip.")
  Path world = Path.of("");

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "completion, phedex, or one of FTS3's such as queue (completion).")
  String strategy = Strategy.COMPLETION.word();

  @Option(names = "--out", required = true, paramLabel = "FILE.json", description = "The plan.")
  Path out = Path.of("");

  @Option(
      names = "--knowledge",
      paramLabel = "WHAT",
      description = "observed: observed rates only; true: capacities too (observed).")
  Knowledge knowledge = Knowledge.OBSERVED;

  @Option(
      names = "--observed",
      arity = "1..*",
      paramLabel = "ROUND.json",
      description = "What earlier rounds carried, oldest first.")
  List<Path> observed = List.of();

  @Option(names = "--json", description = "Tells the summary as JSON.")
  boolean json;

  @Override
  public Integer call() throws IOException {
    if (out.toString().equals("-")) {
      throw new ParameterException(spec.commandLine(), "--out: a plan needs a file of its own");
    }
    PlanPolicy chosen = policy.policy(PolicyOptions.strategy(strategy));
    World asked = read(world, WorldReader::read);
    List<Round> rounds = new ArrayList<>();
    for (Path round : observed) {
      rounds.add(read(round, file -> RoundReader.read(file, asked)));
    }
    WorldPlan planned = WorldPlan.of(asked, knowledge, rounds, chosen);
    PlanWriter.write(planned, Surroundings.resolve(out));
    tell(PlanSummary.of(planned));
    return ExitCodes.DONE;
  }

  private interface Reader<T> {
    T read(Path file) throws IOException;
  }

  private static <T> T read(Path typed, Reader<T> reader) throws IOException {
    Path file = Surroundings.resolve(typed);
    try {
      return reader.read(file);
    } catch (Refusal e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private void tell(PlanSummary summary) {
    PrintWriter text = spec.commandLine().getOut();
    if (json) {
      text.println(WireJson.strict().writeValueAsString(summary));
    } else {
      PlanTable.lines(summary).forEach(text::println);
    }
    text.flush();
  }
}
