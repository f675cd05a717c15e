package io.argosy.router.breaker;

import io.argosy.common.topology.NodeName;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Judges what attempts have told; one router at a time. */
public final class BreakerCycle {

  /** What a cycle needs from its stage. */
  public record Ground(StageLeases leases, Transactions transactions, Wake wake, Clock clock) {}

  /** Whether it may act, and to whom it tells. */
  public record Will(ModeBook modes, Deeds deeds) {}

  private final BreakerStore store;
  private final BreakerPolicy policy;
  private final Will will;
  private final Ground ground;

  public BreakerCycle(BreakerStore store, BreakerPolicy policy, Will will, Ground ground) {
    this.store = store;
    this.policy = policy;
    this.will = will;
    this.ground = ground;
  }

  /** Does nothing while another router judges. */
  public void run() {
    ground.leases().acquire(Stage.BREAKER).ifPresent(this::judgeUnder);
  }

  private void judgeUnder(StageLease lease) {
    Instant now = ground.clock().instant();
    BreakerInput input =
        ground.leases().during(lease, () -> store.read(now.minus(policy.window())));
    var terms = new BreakerPlan.Terms(now, will.modes().of(Automatic.BREAKER), policy);
    List<BreakerChange> changes = BreakerPlan.of(input, terms);
    if (!changes.isEmpty()) {
      write(lease, changes);
      tell(changes, input.names());
    }
  }

  private void write(StageLease lease, List<BreakerChange> changes) {
    ground
        .transactions()
        .inOne(
            () -> {
              ground.leases().require(lease);
              store.write(changes, policy.probes());
            });
  }

  private void tell(List<BreakerChange> changes, Map<Long, NodeName> names) {
    changes.stream()
        .filter(BreakerChange::isTold)
        .forEach(change -> will.deeds().tell(deed(change, names)));
    if (changes.stream().anyMatch(BreakerChange::isTold)) {
      ground.wake().stage(Stage.ROUTING);
    }
  }

  private static Deed deed(BreakerChange change, Map<Long, NodeName> names) {
    Breaker after = change.after();
    Map<String, Object> facts = new TreeMap<>();
    name(facts, "source", after.culprit().sourceNodeId(), names);
    name(facts, "destination", after.culprit().destinationNodeId(), names);
    facts.put("openings", after.openings());
    after.probeAt().ifPresent(at -> facts.put("probe-at", at));
    return new Deed(Automatic.BREAKER, change.action(), after.mode(), after.reason(), facts);
  }

  private static void name(
      Map<String, Object> facts, String key, long node, Map<Long, NodeName> names) {
    if (node != Culprit.ANY) {
      facts.put(key, names.containsKey(node) ? names.get(node) : node);
    }
  }
}
