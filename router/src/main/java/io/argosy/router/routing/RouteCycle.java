package io.argosy.router.routing;

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
  private static final int MOST_REQUESTS = 50_000;

  /** What a cycle needs from its stage. */
  public record Ground(StageLeases leases, Transactions transactions, Wake wake, Clock clock) {}

  private final RoutingStore store;
  private final RoutingPolicy policy;
  private final Ground ground;
  private final AtomicReference<Map<NoWay, Long>> toldNoWay = new AtomicReference<>(Map.of());

  public RouteCycle(RoutingStore store, RoutingPolicy policy, Ground ground) {
    this.store = store;
    this.policy = policy;
    this.ground = ground;
  }

  /** Does nothing while another router plans. */
  public void run() {
    ground.leases().acquire(Stage.ROUTING).ifPresent(this::planUnder);
  }

  private void planUnder(StageLease lease) {
    RoutingInput input = store.read(ground.clock().instant(), MOST_REQUESTS);
    tellNoWay(input.noWay());
    if (!input.requests().isEmpty() && renewed(lease)) {
      write(lease, plan(input));
      if (input.more()) {
        ground.wake().stage(Stage.ROUTING);
      }
    }
  }

  /** Only what has changed: a cycle runs every few seconds, and a file may wait for days. */
  private void tellNoWay(Map<NoWay, Long> noWay) {
    if (!noWay.equals(toldNoWay.getAndSet(noWay)) && !noWay.isEmpty()) {
      long files = noWay.values().stream().mapToLong(Long::longValue).sum();
      LOG.warn("due files have no way files={} reasons={}", files, noWay);
    }
  }

  /** Reading may have taken most of the lease's time; planning gets all of it. */
  private boolean renewed(StageLease lease) {
    return ground.leases().acquire(lease.stage()).filter(lease::equals).isPresent();
  }

  private void write(StageLease lease, RoutingOutput output) {
    ground
        .transactions()
        .inOne(
            () -> {
              ground.leases().require(lease);
              store.save(output);
            });
    LOG.info("planned routes requests={} routed={}", output.requests(), output.routed().size());
    ground.wake().stage(Stage.ISSUE);
  }

  private RoutingOutput plan(RoutingInput input) {
    return RoutingOutput.of(input, CompletionPlan.of(input.view(), input.batch(), policy));
  }
}
