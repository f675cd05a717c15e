package io.argosy.deploy.cli;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.PolicySettings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options of the planner. */
final class PolicyOptions {

  private static final String ALL = "all";

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Setting of the planner, such as staging-latency=7d or nominal-rate=0.5MB/s.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(names = "--seed", description = "Random seed: the same seed gives the same plan.")
  long seed;

  PlanPolicy policy(Strategy strategy) {
    return PolicySettings.policy(strategy, settings, seed);
  }

  /** Returns the strategies that {@code --strategy} names; {@code all} stands for all of them. */
  List<Strategy> strategies(List<String> names) {
    return names.equals(List.of(ALL))
        ? List.of(Strategy.values())
        : names.stream().map(PolicyOptions::strategy).toList();
  }

  static Strategy strategy(String name) {
    return Strategy.of(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--strategy: there is no strategy %s; there are %s".formatted(name, words())));
  }

  private static String words() {
    return Arrays.stream(Strategy.values()).map(Strategy::word).collect(Collectors.joining(", "));
  }
}
