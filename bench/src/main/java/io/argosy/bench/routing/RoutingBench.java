package io.argosy.bench.routing;

import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.World;
import io.argosy.router.plan.wire.WorldPlan;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.List;

/** Measures plans of one random world on one thread. */
public final class RoutingBench {

  /** The serial collector removes all garbage only in every fourth collection. */
  private static final int COLLECTIONS = 5;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final RandomWorld random;
  private final Knowledge knowledge;
  private final Repetition repetition;
  private final World world;

  /**
   * @param warmUp number of unmeasured plans
   * @param counted number of measured plans, of which the median is reported
   */
  public record Repetition(int warmUp, int counted) {

    public Repetition {
      if (warmUp < 0 || counted < 1) {
        throw new IllegalArgumentException("warm-ups must be 0 or more, and runs 1 or more");
      }
    }
  }

  /**
   * @param digest of every plan of this strategy
   */
  public record Outcome(RoutingResult run, String digest) {}

  public RoutingBench(RandomWorld random, Knowledge knowledge, Repetition repetition) {
    this.random = random;
    this.knowledge = knowledge;
    this.repetition = repetition;
    world = random.make();
  }

  public World world() {
    return world;
  }

  public Outcome run(PlanPolicy policy) {
    NetworkView view = WorldPlan.viewOf(world, knowledge, List.of(), policy);
    for (int n = 0; n < repetition.warmUp(); n++) {
      Planner.plan(view, world.batch(), policy).digest(world.ids());
    }
    double retained = retainedBytes(view, policy);
    double[] cpu = new double[repetition.counted()];
    double[] wall = new double[repetition.counted()];
    String digest = "";
    for (int n = 0; n < repetition.counted(); n++) {
      long wallStart = System.nanoTime();
      long cpuStart = THREADS.getCurrentThreadCpuTime();
      Plan plan = Planner.plan(view, world.batch(), policy);
      cpu[n] = (THREADS.getCurrentThreadCpuTime() - cpuStart) / 1e9;
      wall[n] = (System.nanoTime() - wallStart) / 1e9;
      digest = plan.digest(world.ids());
    }
    return new Outcome(result(policy, view, median(cpu), median(wall), retained), digest);
  }

  private RoutingResult result(
      PlanPolicy policy, NetworkView view, double cpu, double wall, double retained) {
    int requests = random.requests();
    return new RoutingResult(
        "routing",
        policy.strategy().word(),
        view.nodes(),
        view.links(),
        requests,
        cpu,
        wall,
        requests / cpu,
        retained / requests);
  }

  /** The growth of the heap by a separate batch and its plan. */
  private double retainedBytes(NetworkView view, PlanPolicy policy) {
    long before = usedHeap();
    RequestBatch batch = random.batch();
    Plan plan = Planner.plan(view, batch, policy);
    long after = usedHeap();
    Reference.reachabilityFence(batch);
    Reference.reachabilityFence(plan);
    return after - before;
  }

  private static long usedHeap() {
    for (int n = 0; n < COLLECTIONS; n++) {
      ManagementFactory.getMemoryMXBean().gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
