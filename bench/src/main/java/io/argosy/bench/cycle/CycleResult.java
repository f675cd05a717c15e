package io.argosy.bench.cycle;

import io.argosy.bench.routing.BenchResult;
import io.argosy.bench.routing.Machine;
import java.util.List;

/** What was measured of a whole cycle: {@code argosy-bench/1}. */
public final class CycleResult {

  private CycleResult() {}

  public static BenchResult<Run> of(Machine machine, Run run) {
    return BenchResult.of(machine, List.of(run));
  }

  /**
   * @param wallSeconds from the first look at the database until the last task is committed
   * @param heapMegabytes the most that was used meanwhile, garbage included
   */
  public record Run(
      String name,
      String strategy,
      int nodes,
      int requests,
      double wallSeconds,
      Phases phases,
      double heapMegabytes,
      Rows rows) {}

  /**
   * Seconds each; what is written is measured until the database has it, and commits apart.
   *
   * @param cpu what processors worked meanwhile, here and in the database
   */
  public record Phases(
      double read,
      double plan,
      double routes,
      double decisions,
      double tasks,
      double commit,
      Cpu cpu) {}

  /** Seconds each: they hardly depend on what else the machine does. */
  public record Cpu(
      double read,
      double plan,
      double routes,
      double decisions,
      double tasks,
      double commit,
      double all) {

    Cpu(double read, double plan, double routes, double decisions, double tasks, double commit) {
      this(
          read,
          plan,
          routes,
          decisions,
          tasks,
          commit,
          read + plan + routes + decisions + tasks + commit);
    }
  }

  /** Counted after a restart of the database. */
  public record Rows(long routes, long decisions, long tasks) {}
}
