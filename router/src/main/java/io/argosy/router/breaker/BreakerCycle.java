package io.argosy.router.breaker;

import io.argosy.common.topology.NodeName;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Judges the results of attempts; one router at a time. */
public final class BreakerCycle {

  private final BreakerStore store;
  private final BreakerPolicy policy;
  private final ModeBook modes;
  private final ActionLog actions;
  private final StageContext context;

  public BreakerCycle(
      BreakerStore store,
      BreakerPolicy policy,
      ModeBook modes,
      ActionLog actions,
      StageContext context) {
    this.store = store;
    this.policy = policy;
    this.modes = modes;
    this.actions = actions;
    this.context = context;
  }

  /** Runs one cycle; does nothing while another router holds the lease. */
  public void run() {
    context.leases().run(Stage.BREAKER, this::judgeUnder);
  }

  private void judgeUnder(StageLease lease) {
    Instant now = context.now();
    BreakerInput input = store.read(now.minus(policy.window()));
    List<BreakerChange> changes = BreakerPlan.of(input, policy, modes.of(Automatic.BREAKER), now);
    if (!changes.isEmpty()) {
      context.inOne(lease, () -> store.write(changes, policy.probes()));
      report(changes, input.names());
    }
  }

  private void report(List<BreakerChange> changes, Map<Long, NodeName> names) {
    List<BreakerChange> steps = changes.stream().filter(step -> !step.isForgotten()).toList();
    steps.forEach(step -> actions.record(entry(step, names)));
    if (!steps.isEmpty()) {
      context.wake(Stage.ROUTING);
    }
  }

  private static AutomaticAction entry(BreakerChange change, Map<Long, NodeName> names) {
    Breaker after = change.after();
    Map<String, Object> facts = new TreeMap<>();
    name(facts, "source", after.culprit().source(), names);
    name(facts, "destination", after.culprit().destination(), names);
    facts.put("openings", after.openings());
    after.probeAt().ifPresent(at -> facts.put("probe-at", at));
    return new AutomaticAction(
        Automatic.BREAKER, change.action(), after.mode(), after.reason(), facts);
  }

  private static void name(
      Map<String, Object> facts, String key, long node, Map<Long, NodeName> names) {
    if (node != LinkKey.ANY) {
      facts.put(key, names.containsKey(node) ? names.get(node) : node);
    }
  }
}
