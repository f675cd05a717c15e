package io.argosy.bench.routing;

import java.util.List;

/** What was measured of the planner: {@code argosy-bench/1}. */
public final class RoutingResult {

  private RoutingResult() {}

  public static BenchResult<Run> of(Machine machine, List<Run> runs) {
    return BenchResult.of(machine, runs);
  }

  /**
   * @param cpuSeconds of the planning thread, the median of several plans
   * @param retainedBytesPerRequest what the heap keeps of batch and plan
   */
  public record Run(
      String name,
      String strategy,
      int nodes,
      int links,
      int requests,
      double cpuSeconds,
      double wallSeconds,
      double requestsPerCpuSecond,
      double retainedBytesPerRequest) {}
}
