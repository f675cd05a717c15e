package io.argosy.router.routing;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
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

  /** What a cycle needs from its stage. */
  public record Ground(StageLeases leases, Transactions transactions, Wake wake, Clock clock) {}

  /**
   * How a router plans.
   *
   * @param mostRequests that one cycle takes; what is left over rings the bell again
   * @param horizon how far ahead of need routes are written
   */
  public record Terms(
      PlanPolicy policy, int mostRequests, HorizonPolicy horizon, Exploration exploration) {

    public Terms {
      if (mostRequests < 1) {
        throw new IllegalArgumentException("a cycle takes at least one request");
      }
    }

    /** Every route is written at once, and unknown links are always explored. */
    public Terms(PlanPolicy policy, int mostRequests) {
      this(policy, mostRequests, HorizonPolicy.UNLIMITED, Exploration.always());
    }

    /** The network as far as it may be tried now. */
    public NetworkView allowed(NetworkView view) {
      return exploration.spared(view, policy);
    }

    /** How it plans now. */
    public PlanPolicy allowed() {
      return exploration.allowed(policy);
    }
  }

  private final RoutingStore store;
  private final Terms terms;
  private final Ground ground;
  private final AtomicReference<Pass> pass = new AtomicReference<>(Pass.NONE);
  private final AtomicReference<Map<NoWay, Long>> toldNoWay = new AtomicReference<>(Map.of());

  public RouteCycle(RoutingStore store, Terms terms, Ground ground) {
    this.store = store;
    this.terms = terms;
    this.ground = ground;
  }

  /** Does nothing while another router plans. */
  public void run() {
    ground.leases().acquire(Stage.ROUTING).ifPresent(this::planUnder);
  }

  private void planUnder(StageLease lease) {
    Pass current = pass.get().at(ground.clock().instant());
    Portion portion = current.portion(terms.mostRequests());
    RoutingOutput output = ground.leases().during(lease, () -> plan(portion));
    if (portion.isFirstOfAll()) {
      tellNoWay(output.input().noWay());
    }
    if (output.routed() > 0) {
      write(lease, output);
    }
    Pass next = current.then(output.input(), output.routed(), output.full());
    pass.set(next);
    if (next.open()) {
      ground.wake().stage(Stage.ROUTING);
    }
    if (output.routed() > 0) {
      terms.exploration().tell(output.plan(), terms.policy());
    }
  }

  private RoutingOutput plan(Portion portion) {
    RoutingInput input =
        ground.transactions().inOne(() -> store.read(ground.clock().instant(), portion));
    return new RoutingOutput(
        input,
        Planner.plan(terms.allowed(input.view()), input.batch(), terms.allowed()),
        terms.horizon());
  }

  /** Only what has changed: a cycle runs every few seconds, and a file may wait for days. */
  private void tellNoWay(Map<NoWay, Long> noWay) {
    if (!noWay.equals(toldNoWay.getAndSet(noWay)) && !noWay.isEmpty()) {
      long files = noWay.values().stream().mapToLong(Long::longValue).sum();
      LOG.warn("due files have no way files={} reasons={}", files, noWay);
    }
  }

  private void write(StageLease lease, RoutingOutput output) {
    ground
        .transactions()
        .inOne(
            () -> {
              ground.leases().require(lease);
              store.save(output);
            });
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
    ground.wake().stage(Stage.ISSUE);
  }
}
