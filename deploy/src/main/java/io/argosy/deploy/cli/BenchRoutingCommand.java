package io.argosy.deploy.cli;

import io.argosy.bench.routing.RandomWorld;
import io.argosy.bench.routing.RoutingBench;
import io.argosy.bench.routing.RoutingResult;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.WorldDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the planner. */
@Command(
    name = "routing",
    description = {
      "Measures the planner.",
      "Plans a random world with each strategy on one thread: requests per second of processor"
          + " time, and bytes of heap for each request. Uses no router and no database."
    })
final class BenchRoutingCommand implements Callable<Integer> {

  @Mixin BenchAnswer answer;
  @Mixin PolicyOptions policy;

  @Option(names = "--nodes", description = "Number of nodes.")
  int nodes = 60;

  @Option(
      names = "--requests",
      description = "Number of files to place, each at each of its destinations.")
  int requests = 500_000;

  @Option(names = "--destinations", description = "Number of destinations of each file.")
  int destinations = 1;

  @Option(
      names = "--strategy",
      split = ",",
      paramLabel = "NAME",
      description = "Strategies: completion, phedex, ..., or all (default: all).")
  List<String> strategies = List.of("all");

  @Option(
      names = "--knowledge",
      paramLabel = "WHAT",
      description = "observed: observed rates only; true: capacities too (default: observed).")
  Knowledge knowledge = Knowledge.OBSERVED;

  @Option(names = "--warm-up", description = "Number of unmeasured plans.")
  int warmUp = 3;

  @Option(names = "--runs", description = "Number of measured plans; the median is shown.")
  int runs = 5;

  @Option(
      names = "--export",
      paramLabel = "FILE.json",
      description = "Also write the world to this file; argosy plan gives the same digest.")
  Optional<Path> export = Optional.empty();

  @Override
  public Integer call() throws IOException {
    List<PlanPolicy> policies = policy.strategies(strategies).stream().map(policy::policy).toList();
    var random = new RandomWorld(nodes, requests, destinations, policy.seed);
    var bench = new RoutingBench(random, knowledge, warmUp, runs);
    if (export.isPresent()) {
      WorldDocument.write(bench.world(), Surroundings.resolve(export.get()));
    }
    List<RoutingResult> results = new ArrayList<>();
    for (PlanPolicy planned : policies) {
      RoutingBench.Outcome outcome = bench.run(planned);
      results.add(outcome.run());
      answer.print("%s: digest %s".formatted(outcome.run().strategy(), outcome.digest()));
    }
    answer.write(results, table(results));
    return ExitCodes.DONE;
  }

  private static TextTable table(List<RoutingResult> runs) {
    TextTable table =
        new TextTable(
            "Strategy, Nodes, Links, Requests, CPU s, Wall s, Requests per CPU s, Bytes per"
                + " request");
    for (RoutingResult run : runs) {
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
