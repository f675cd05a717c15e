package io.argosy.router.routing;

import io.argosy.router.activation.SourceProblem;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One cycle of the FileRouter: reads the world once, plans without database access, and writes
 * routes and decisions in one transaction. One router plans at a time; a plan made under a lost
 * lease is discarded completely.
 */
public final class RouteCycle {

  private static final Logger LOG = LoggerFactory.getLogger(RouteCycle.class);

  private final RoutingStore store;
  private final PlanPolicy policy;
  private final int mostRequests;
  private final HorizonPolicy horizon;
  private final Exploration exploration;
  private final ForwardingSwitch forwarding;
  private final StageContext context;
  private final AtomicReference<Pass> pass = new AtomicReference<>(Pass.NONE);
  private final AtomicReference<Object> loggedProblems = new AtomicReference<>(Map.of());

  /**
   * @param mostRequests maximum number of requests of a cycle; the others are planned by the next
   *     one
   * @param horizon limits how much work a link is given in advance
   */
  public RouteCycle(
      RoutingStore store,
      PlanPolicy policy,
      int mostRequests,
      HorizonPolicy horizon,
      Exploration exploration,
      ForwardingSwitch forwarding,
      StageContext context) {
    if (mostRequests < 1) {
      throw new IllegalArgumentException("a cycle needs a limit of at least one request");
    }
    this.store = store;
    this.policy = policy;
    this.mostRequests = mostRequests;
    this.horizon = horizon;
    this.exploration = exploration;
    this.forwarding = forwarding;
    this.context = context;
  }

  /** Runs a cycle; does nothing while another router plans. */
  public void run() {
    context.leases().run(Stage.ROUTING, this::planUnder);
  }

  private void planUnder(StageLease lease) {
    Pass current = pass.get().at(context.now(), horizon.least());
    Portion portion = current.portion(mostRequests);
    RoutingOutput output = plan(portion);
    if (portion.isFirstOfAll()) {
      logProblems(output.checks().files(), output.input().more());
    }
    if (output.hasNews()) {
      context.inOne(lease, () -> store.save(output));
    }
    if (output.routed() > 0) {
      announce(output);
    }
    Pass next = current.then(output.input(), output.routed(), output.waiting(), output.full());
    pass.set(next);
    if (next.open()) {
      context.wake(Stage.ROUTING);
    }
    if (output.routed() > 0) {
      exploration.record(output.plan(), policy);
      forwarding.record(output.plan(), output.input(), context.now());
    }
  }

  private RoutingOutput plan(Portion portion) {
    RoutingInput input = context.inOne(() -> store.read(context.now(), portion));
    return new RoutingOutput(
        input,
        Planner.plan(
            exploration.spared(input.view(), policy),
            input.forwarding().allowed(input.batch()),
            exploration.allowed(policy)),
        horizon);
  }

  /** Logs changes only: a cycle runs every few seconds, and a file may wait for days. */
  private void logProblems(Map<SourceProblem, Long> problems, boolean more) {
    // If the cycle did not read all due files, the numbers differ from one cycle to the next.
    Object changing = more ? Set.copyOf(problems.keySet()) : problems;
    if (!changing.equals(loggedProblems.getAndSet(changing)) && !problems.isEmpty()) {
      long files = problems.values().stream().mapToLong(Long::longValue).sum();
      LOG.warn("No usable source for due files: files={} reasons={}", files, problems);
    }
  }

  private void announce(RoutingOutput output) {
    LOG.info(
        "Planned routes: requests={} routed={} held-back={} waiting-for-copies={} more={}",
        output.requests(),
        output.routed(),
        output.heldBack(),
        output.waiting(),
        output.input().more());
    long ended = output.endedWaits();
    if (ended > 0) {
      LOG.info(
          "Files no longer wait for copies, which are late, lost or no sooner: files={}", ended);
    }
    if (output.detours() > 0) {
      LOG.warn(
          "Routes with several hops are not supported, using a direct link or none: requests={}",
          output.detours());
    }
    context.wake(Stage.ISSUE);
  }
}
