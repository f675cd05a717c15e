package io.argosy.router.config;

import io.argosy.common.process.RefusedToStart;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.PinStore;
import io.argosy.router.budget.BudgetStore;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.linkrate.PinnedCapacities;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.linkrate.SaidCapacities;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.store.CircuitRates;
import io.argosy.router.routing.store.CycleSnapshots;
import io.argosy.router.routing.store.JdbcCycleRetention;
import io.argosy.router.routing.store.JdbcRouteLedger;
import io.argosy.router.routing.store.JdbcRoutingStore;
import io.argosy.router.routing.store.RouteRows;
import io.argosy.router.routing.store.RouteWrites;
import io.argosy.router.stage.Allowance;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The FileRouter. */
@Configuration(proxyBeanMethods = false)
@Import({
  CircuitRates.class,
  JdbcCycleRetention.class,
  JdbcRouteLedger.class,
  JdbcRoutingStore.class,
  RouteRows.class,
  RouteWrites.class
})
class RoutingConfiguration {

  /** The longest time that a file waits for its next route after its pause has ended. */
  private static final Duration SWEEP = Duration.ofSeconds(2);

  private static final Duration ORPHAN_SWEEP = Duration.ofMinutes(1);

  private static final Duration CAPACITY_SWEEP = Duration.ofMinutes(1);

  private static final Duration FORGET_SWEEP = Duration.ofMinutes(10);

  @Bean
  Precedence precedence(RouterProperties properties) {
    try {
      return properties.routing().precedence();
    } catch (IllegalArgumentException e) {
      throw new RefusedToStart("argosy.router.routing.activities: " + e.getMessage());
    }
  }

  @Bean
  LearnedCapacities learnedCapacities(
      LinkBins bins, LinkFlows flows, BudgetStore said, ModeBook modes, ActionLog actions) {
    return new LearnedCapacities(
        bins, flows, new SaidCapacities(CapacityBeliefs.NONE, said), modes, actions);
  }

  @Bean
  @Primary
  CapacityBeliefs capacityBeliefs(
      LearnedCapacities learned, PinStore pins, ActionLog actions, BudgetStore said) {
    return new SaidCapacities(new PinnedCapacities(learned, pins, actions), said);
  }

  /** On every router, because each keeps its own estimates. */
  @Bean
  Duty capacityDuty(LearnedCapacities learned, Clock clock) {
    return Duty.swept("capacities", CAPACITY_SWEEP, () -> learned.refresh(clock.instant()));
  }

  @Bean
  CycleSnapshots cycleSnapshots(JdbcClient jdbc, RouterProperties properties) {
    return new CycleSnapshots(jdbc, properties.routing().kept().requests());
  }

  @Bean
  Duty forgetCyclesDuty(
      JdbcCycleRetention cycles,
      Transactions transactions,
      Clock clock,
      RouterProperties properties) {
    RoutingProperties.SnapshotLimits limits = properties.routing().kept();
    return Duty.swept(
        "forget-cycles",
        FORGET_SWEEP,
        () -> {
          cycles.forgetSnapshots(clock.instant().minus(limits.cycles()), limits.bytes());
          Instant before = clock.instant().minus(properties.history());
          Portions.all(() -> transactions.inOne(() -> cycles.forgetCycles(before)));
        });
  }

  @Bean
  Duty orphanRouteDuty(RoutingStore store, Transactions transactions) {
    return Duty.swept(
        "orphan-routes",
        ORPHAN_SWEEP,
        () -> Portions.all(() -> transactions.inOne(store::endOrphans)));
  }

  @Bean
  StoredTimes routeTimes(JdbcClient jdbc) {
    return JdbcRouteLedger.times(jdbc);
  }

  @Bean
  Exploration exploration(ModeBook modes, PinStore pins, ActionLog actions) {
    return Exploration.by(modes, pins, actions);
  }

  @Bean
  ForwardingSwitch forwardingSwitch(ModeBook modes, PinStore pins, ActionLog actions) {
    return ForwardingSwitch.by(modes, pins, actions);
  }

  @Bean
  Duty routingDuty(
      RoutingStore store,
      Exploration exploration,
      ForwardingSwitch forwarding,
      StageContext context,
      RouterProperties properties) {
    RoutingProperties routing = properties.routing();
    RouteCycle cycle =
        new RouteCycle(
            store,
            routing.policy(),
            routing.mostRequests(),
            routing.horizon(),
            exploration,
            forwarding,
            context);
    return new Duty(
        "routing", Optional.of(Stage.ROUTING), SWEEP, Allowance.PLANNING, false, cycle::run);
  }
}
