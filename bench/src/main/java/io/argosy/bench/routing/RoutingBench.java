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
import java.util.stream.DoubleStream;

/** Measures plans of one random world on one thread. */
public final class RoutingBench {

  /** The serial collector removes all garbage only in every fourth collection. */
  private static final int COLLECTIONS = 5;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final RandomWorld random;
  private final Knowledge knowledge;
  private final int warmUp;
  private final int counted;
  private final World world;

  /**
   * @param digest of every plan of this strategy
   */
  public record Outcome(RoutingResult run, String digest) {}

  /**
   * @param warmUp number of unmeasured plans
   * @param counted number of measured plans, of which the median is reported
   */
  public RoutingBench(RandomWorld random, Knowledge knowledge, int warmUp, int counted) {
    if (warmUp < 0 || counted < 1) {
      throw new IllegalArgumentException("warm-ups must be 0 or more, and runs 1 or more");
    }
    this.random = random;
    this.knowledge = knowledge;
    this.warmUp = warmUp;
    this.counted = counted;
    world = random.make();
  }

  public World world() {
    return world;
  }

  public Outcome run(PlanPolicy policy) {
    NetworkView view = WorldPlan.viewOf(world, knowledge, policy);
    for (int n = 0; n < warmUp; n++) {
      Planner.plan(view, world.batch(), policy).digest(world.ids());
    }
    double retained = retainedBytes(view, policy);
    DoubleStream.Builder cpu = DoubleStream.builder();
    DoubleStream.Builder wall = DoubleStream.builder();
    String digest = "";
    for (int n = 0; n < counted; n++) {
      long wallStart = System.nanoTime();
      long cpuStart = THREADS.getCurrentThreadCpuTime();
      Plan plan = Planner.plan(view, world.batch(), policy);
      cpu.add((THREADS.getCurrentThreadCpuTime() - cpuStart) / 1e9);
      wall.add((System.nanoTime() - wallStart) / 1e9);
      digest = plan.digest(world.ids());
    }
    double cpuSeconds = BenchResult.median(cpu.build());
    int requests = random.requests();
    RoutingResult run =
        new RoutingResult(
            "routing",
            policy.strategy().word(),
            view.nodes(),
            view.links(),
            requests,
            cpuSeconds,
            BenchResult.median(wall.build()),
            requests / cpuSeconds,
            retained / requests);
    return new Outcome(run, digest);
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
}
