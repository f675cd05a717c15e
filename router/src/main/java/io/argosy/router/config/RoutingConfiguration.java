package io.argosy.router.config;

import io.argosy.common.process.RefusedToStart;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.PinStore;
import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.CapacityNews;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.PinnedCapacities;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.linkrate.store.JdbcBinHistory;
import io.argosy.router.linkrate.store.JdbcLinkBins;
import io.argosy.router.linkrate.store.JdbcLinkFlows;
import io.argosy.router.linkrate.store.JdbcLinkForecasts;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.KeptCycles;
import io.argosy.router.routing.OrphanRouteCycle;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.store.CopiedRouteRows;
import io.argosy.router.routing.store.CycleSnapshots;
import io.argosy.router.routing.store.JdbcKeptCycles;
import io.argosy.router.routing.store.JdbcRouteLedger;
import io.argosy.router.routing.store.JdbcRoutingStore;
import io.argosy.router.routing.store.RouteRows;
import io.argosy.router.routing.store.RouteWrites;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Ids;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The FileRouter and the link history it plans by. */
@Configuration(proxyBeanMethods = false)
class RoutingConfiguration {

  /** A file whose pause has ended waits at most so long for its next route. */
  private static final Duration SWEEP = Duration.ofSeconds(2);

  private static final Duration ORPHAN_SWEEP = Duration.ofMinutes(1);

  private static final Duration FORGET_SWEEP = Duration.ofMinutes(10);

  private static final Duration FLOWS_SWEEP = Duration.ofMinutes(1);

  @Bean
  LinkBins linkBins(JdbcClient jdbc) {
    return new JdbcLinkBins(jdbc);
  }

  @Bean
  LinkFlows linkFlows(JdbcClient jdbc) {
    return new JdbcLinkFlows(jdbc);
  }

  @Bean
  Duty forgetFlowsDuty(LinkFlows flows, Clock clock) {
    return Duty.swept(
        "forget-flows",
        FLOWS_SWEEP,
        () ->
            flows.forget(
                clock.instant().minus(LinkFlows.SHOWN), clock.instant().plus(FLOWS_SWEEP)));
  }

  @Bean
  LinkForecasts linkForecasts(JdbcClient jdbc, Precedence precedence) {
    return new JdbcLinkForecasts(jdbc, precedence);
  }

  @Bean
  Precedence precedence(RouterProperties properties) {
    try {
      return properties.routing().precedence();
    } catch (IllegalArgumentException e) {
      throw new RefusedToStart("argosy.router.routing.activities: " + e.getMessage());
    }
  }

  @Bean
  LearnedCapacities.Past capacityPast(JdbcClient jdbc, LinkFlows flows) {
    return new LearnedCapacities.Past(new JdbcBinHistory(jdbc), flows);
  }

  @Bean
  CapacityBeliefs capacityBeliefs(
      LearnedCapacities.Past past, ModeBook modes, PinStore pins, Deeds deeds) {
    LearnedCapacities learned = new LearnedCapacities(past, modes, new CapacityNews(deeds));
    return new PinnedCapacities(learned, pins, deeds);
  }

  @Bean
  RouteLedger routeLedger(JdbcClient jdbc) {
    return new JdbcRouteLedger(jdbc);
  }

  @Bean
  RoutingStore routingStore(
      DataSource database,
      LinkForecasts forecasts,
      CapacityBeliefs beliefs,
      Precedence precedence,
      RouteWrites writes) {
    return new JdbcRoutingStore(new JdbcTemplate(database), forecasts, beliefs, precedence, writes);
  }

  @Bean
  RouteWrites routeWrites(
      JdbcClient jdbc, DataSource database, Ids ids, RouterProperties properties) {
    RouteRows rows = new CopiedRouteRows(new JdbcTemplate(database));
    CycleSnapshots snapshots = new CycleSnapshots(jdbc, properties.routing().kept().requests());
    return new RouteWrites(jdbc, ids, rows, snapshots);
  }

  @Bean
  Duty forgetCyclesDuty(
      JdbcClient jdbc, Transactions transactions, Clock clock, RouterProperties properties) {
    RoutingProperties.Kept kept = properties.routing().kept();
    KeptCycles cycles = new JdbcKeptCycles(jdbc);
    return Duty.swept(
        "forget-cycles",
        FORGET_SWEEP,
        () -> {
          cycles.forget(clock.instant().minus(kept.cycles()), kept.bytes());
          Instant before = clock.instant().minus(properties.history());
          Portions.all(() -> transactions.inOne(() -> cycles.forgetThatTheyRan(before)));
        });
  }

  @Bean
  RouteCycle.Ground routingGround(
      StageLeases leases, Transactions transactions, Wake wake, Clock clock) {
    return new RouteCycle.Ground(leases, transactions, wake, clock);
  }

  @Bean
  Duty orphanRouteDuty(RoutingStore store, Transactions transactions) {
    OrphanRouteCycle cycle = new OrphanRouteCycle(store, transactions);
    return Duty.swept("orphan-routes", ORPHAN_SWEEP, cycle::run);
  }

  @Bean
  RouteCycle.Terms routingTerms(
      RouterProperties properties, ModeBook modes, PinStore pins, Deeds deeds) {
    RoutingProperties terms = properties.routing();
    return new RouteCycle.Terms(
        terms.policy(),
        terms.mostRequests(),
        terms.horizon().policy(),
        Exploration.by(modes, pins, deeds));
  }

  @Bean
  Duty routingDuty(RoutingStore store, RouteCycle.Terms terms, RouteCycle.Ground ground) {
    return Duty.of(Stage.ROUTING, SWEEP, new RouteCycle(store, terms, ground)::run);
  }
}
