package io.argosy.deploy.cli;

import io.argosy.bench.routing.Machine;
import io.argosy.bench.routing.RandomWorld;
import io.argosy.bench.routing.RoutingBench;
import io.argosy.bench.routing.RoutingResult;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.WorldWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Times the planner. */
@Command(
    name = "routing",
    description = {
      "Makes a random world and plans it with each strategy on one thread: requests per second of",
      "processor time, and bytes kept of each request. Touches no router and no database."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BenchRoutingCommand implements Callable<Integer> {

  @Mixin BenchAnswer answer;
  @Mixin PolicyOptions policy;

  @Option(names = "--nodes", paramLabel = "N", description = "Of the world (60).")
  int nodes = 60;

  @Option(names = "--requests", paramLabel = "N", description = "Files to place (500000).")
  int requests = 500_000;

  @Option(
      names = "--strategy",
      split = ",",
      paramLabel = "NAME",
      description = "completion, phedex, ..., or all (all).")
  List<String> strategies = List.of("all");

  @Option(
      names = "--knowledge",
      paramLabel = "WHAT",
      description = "observed: observed rates only; true: capacities too (observed).")
  Knowledge knowledge = Knowledge.OBSERVED;

  @Option(names = "--warm-up", paramLabel = "N", description = "Plans that do not count (3).")
  int warmUp = 3;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Plans that count; the median is told (5).")
  int runs = 5;

  @Option(
      names = "--export",
      paramLabel = "FILE.json",
      description = "Also writes the world: argosy plan of it gives the same digest.")
  Optional<Path> export = Optional.empty();

  @Override
  public Integer call() throws IOException {
    List<PlanPolicy> policies = policy.strategies(strategies).stream().map(policy::policy).toList();
    var random = new RandomWorld(nodes, requests, policy.seed);
    var bench = new RoutingBench(random, knowledge, new RoutingBench.Repetition(warmUp, runs));
    if (export.isPresent()) {
      WorldWriter.write(bench.world(), Surroundings.resolve(export.get()));
    }
    List<RoutingResult.Run> results = new ArrayList<>();
    for (PlanPolicy planned : policies) {
      RoutingBench.Outcome outcome = bench.run(planned);
      results.add(outcome.run());
      answer.say("%s: digest %s".formatted(outcome.run().strategy(), outcome.digest()));
    }
    answer.write(RoutingResult.of(Machine.here(), results), table(results));
    return ExitCodes.DONE;
  }

  private static TextTable table(List<RoutingResult.Run> runs) {
    TextTable table =
        new TextTable(
            "Strategy",
            "Nodes",
            "Links",
            "Requests",
            "CPU s",
            "Wall s",
            "Requests per CPU s",
            "Bytes per request");
    for (RoutingResult.Run run : runs) {
      table.row(
          run.strategy(),
          run.nodes(),
          run.links(),
          run.requests(),
          "%.3f".formatted(run.cpuSeconds()),
          "%.3f".formatted(run.wallSeconds()),
          "%,.0f".formatted(run.requestsPerCpuSecond()),
          "%.1f".formatted(run.retainedBytesPerRequest()));
    }
    return table;
  }
}
