package io.argosy.router.circuit;

import io.argosy.common.liveness.FlowTimes;
import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Counts what is missing at destinations and divides it over links, so that agents see how much
 * work their links have beyond what they have claimed; one router at a time. Where no agent has an
 * endpoint of circuits, nothing is counted.
 */
public final class BacklogCycle {

  /** The time over which it is measured what links move. */
  private static final Duration MEASURED = Duration.ofMinutes(1);

  private final BacklogStore store;
  private final RoutingStore routing;
  private final LinkFlows flows;
  private final Assumptions assumptions;
  private final StageContext context;

  public BacklogCycle(
      BacklogStore store,
      RoutingStore routing,
      LinkFlows flows,
      Assumptions assumptions,
      StageContext context) {
    this.store = store;
    this.routing = routing;
    this.flows = flows;
    this.assumptions = assumptions;
    this.context = context;
  }

  /** Does nothing while another router counts. */
  public void run() {
    context.leases().run(Stage.CIRCUIT, this::countUnder);
  }

  private void countUnder(StageLease lease) {
    if (!store.hasEndpoints()) {
      context.inOne(lease, store::clear);
      return;
    }
    Instant now = context.now();
    List<LinkBacklog> backlogs = divide(now).links();
    context.inOne(lease, () -> store.replace(backlogs, now));
    context.wake(Stage.CIRCUIT);
  }

  /** Counts and divides without storing anything. */
  public BacklogDivision divide() {
    return divide(context.now());
  }

  private BacklogDivision divide(Instant now) {
    return BacklogDivision.of(
        context.inOne(store::missing), routing.usable(now), assumptions, moving(now));
  }

  /** Leaves out slots for which reports may still arrive. */
  private BacklogDivision.Moving moving(Instant now) {
    Instant end = FlowSlot.slotOf(now).minus(FlowTimes.COMPLETE);
    List<FlowSlot> slots =
        flows.from(end.minus(MEASURED)).stream()
            .filter(slot -> slot.start().isBefore(end))
            .toList();
    return new BacklogDivision.Moving(rates(slots, Lane::sends), rates(slots, Lane::receives));
  }

  private static Map<LinkKey, Double> rates(List<FlowSlot> slots, Predicate<Lane> counted) {
    return slots.stream()
        .filter(slot -> counted.test(slot.lane()))
        .collect(
            Collectors.groupingBy(
                FlowSlot::link,
                Collectors.summingDouble(slot -> slot.bytes() / (double) MEASURED.toSeconds())));
  }
}
