package io.argosy.router.routing;

import io.argosy.router.activation.SourceProblem;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass of the FileRouter: read the world once, plan without touching it, write routes and
 * decisions once. One router plans at a time; a plan made under a lost lease is discarded whole.
 */
public final class RouteCycle {

  private static final Logger LOG = LoggerFactory.getLogger(RouteCycle.class);

  private final RoutingStore store;
  private final PlanPolicy policy;
  private final int mostRequests;
  private final HorizonPolicy horizon;
  private final Exploration exploration;
  private final StageContext context;
  private final AtomicReference<Pass> pass = new AtomicReference<>(Pass.NONE);
  private final AtomicReference<Map<SourceProblem, Long>> loggedProblems =
      new AtomicReference<>(Map.of());

  /**
   * @param mostRequests that one cycle takes; what is left over is planned by the next one
   * @param horizon how far ahead of need routes are written
   */
  public RouteCycle(
      RoutingStore store,
      PlanPolicy policy,
      int mostRequests,
      HorizonPolicy horizon,
      Exploration exploration,
      StageContext context) {
    if (mostRequests < 1) {
      throw new IllegalArgumentException("a cycle takes at least one request");
    }
    this.store = store;
    this.policy = policy;
    this.mostRequests = mostRequests;
    this.horizon = horizon;
    this.exploration = exploration;
    this.context = context;
  }

  /** Does nothing while another router plans. */
  public void run() {
    context.leases().acquire(Stage.ROUTING).ifPresent(this::planUnder);
  }

  private void planUnder(StageLease lease) {
    Pass current = pass.get().at(context.now());
    Portion portion = current.portion(mostRequests);
    RoutingOutput output = context.leases().during(lease, () -> plan(portion));
    if (portion.isFirstOfAll()) {
      logProblems(output.input().checks().files());
    }
    if (output.hasNews()) {
      context.inOne(lease, () -> store.save(output));
    }
    if (output.routed() > 0) {
      announce(output);
    }
    Pass next = current.then(output.input(), output.routed(), output.full());
    pass.set(next);
    if (next.open()) {
      context.wake(Stage.ROUTING);
    }
    if (output.routed() > 0) {
      exploration.tell(output.plan(), policy);
    }
  }

  private RoutingOutput plan(Portion portion) {
    RoutingInput input = context.inOne(() -> store.read(context.now(), portion));
    return new RoutingOutput(
        input,
        Planner.plan(
            exploration.spared(input.view(), policy), input.batch(), exploration.allowed(policy)),
        horizon);
  }

  /** Only what has changed: a cycle runs every few seconds, and a file may wait for days. */
  private void logProblems(Map<SourceProblem, Long> problems) {
    if (!problems.equals(loggedProblems.getAndSet(problems)) && !problems.isEmpty()) {
      long files = problems.values().stream().mapToLong(Long::longValue).sum();
      LOG.warn("no usable source for due files files={} reasons={}", files, problems);
    }
  }

  private void announce(RoutingOutput output) {
    LOG.info(
        "planned routes requests={} routed={} held-back={}",
        output.requests(),
        output.routed(),
        output.heldBack());
    if (output.detours() > 0) {
      LOG.warn(
          "a path of several hops is not taken yet: a direct link, or no route requests={}",
          output.detours());
    }
    context.wake(Stage.ISSUE);
  }
}
