package io.argosy.router.config;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.audit.CommandRim;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.breaker.BreakerBook;
import io.argosy.router.breaker.BreakerCycle;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.breaker.BreakerStore;
import io.argosy.router.breaker.http.BreakerApi;
import io.argosy.router.breaker.store.JdbcBreakerStore;
import io.argosy.router.issue.ReliefCycle;
import io.argosy.router.issue.ReliefStore;
import io.argosy.router.issue.RerouteCycle;
import io.argosy.router.issue.store.JdbcReliefStore;
import io.argosy.router.issue.store.JdbcRerouteStore;
import io.argosy.router.plan.Strategy;
import io.argosy.router.routing.RouteCycle;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import io.argosy.router.topology.NodeDirectory;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What fails is given no work, and what was queued for it is planned again. */
@Configuration(proxyBeanMethods = false)
class BreakerConfiguration {

  /** Every second counts while files fail, and what it reads is little. */
  private static final Duration SWEEP = Duration.ofSeconds(3);

  private static final Duration REROUTE_SWEEP = Duration.ofSeconds(5);

  /** A slow link must not keep what waits for it, and where nothing waits little is read. */
  private static final Duration RELIEF_SWEEP = Duration.ofSeconds(2);

  @Bean
  BreakerStore breakerStore(JdbcClient jdbc) {
    return new JdbcBreakerStore(jdbc);
  }

  @Bean
  BreakerCycle.Ground breakerGround(
      StageLeases leases, Transactions transactions, Wake wake, Clock clock) {
    return new BreakerCycle.Ground(leases, transactions, wake, clock);
  }

  @Bean
  BreakerCycle breakerCycle(
      BreakerStore store,
      RouterProperties properties,
      ModeBook modes,
      Deeds deeds,
      BreakerCycle.Ground ground) {
    return new BreakerCycle(
        store, policy(properties.breaker()), new BreakerCycle.Will(modes, deeds), ground);
  }

  static BreakerPolicy policy(RouterProperties.Breaker breaker) {
    return new BreakerPolicy(
        breaker.failures(),
        breaker.window(),
        breaker.firstPause(),
        breaker.longestPause(),
        breaker.calm(),
        breaker.probes(),
        breaker.patience());
  }

  @Bean
  Duty breakerDuty(BreakerCycle cycle) {
    return Duty.of(Stage.BREAKER, SWEEP, cycle::run);
  }

  @Bean
  BreakerApi breakerApi(BreakerStore store, NodeDirectory nodes, CommandRim rim) {
    return new BreakerApi(new BreakerBook(store, nodes, rim));
  }

  @Bean
  RerouteCycle.Ledgers rerouteLedgers(RouteLedger routes, FileRequestLedger requests) {
    return new RerouteCycle.Ledgers(routes, requests);
  }

  @Bean
  RerouteCycle.Ground rerouteGround(
      Transactions transactions, Wake wake, Clock clock, RouterProperties properties) {
    return new RerouteCycle.Ground(transactions, wake, clock, properties.rerouting().pause());
  }

  @Bean
  RerouteCycle.Will rerouteWill(ModeBook modes, Deeds deeds) {
    return new RerouteCycle.Will(modes, deeds);
  }

  @Bean
  Duty rerouteDuty(
      JdbcClient jdbc,
      RerouteCycle.Ledgers ledgers,
      RerouteCycle.Will will,
      RerouteCycle.Ground ground) {
    RerouteCycle cycle = new RerouteCycle(new JdbcRerouteStore(jdbc), ledgers, will, ground);
    return Duty.prompt("reroute", REROUTE_SWEEP, cycle::run);
  }

  @Bean
  Duty reliefDuty(
      JdbcClient jdbc,
      RoutingStore network,
      RerouteCycle.Ledgers ledgers,
      RerouteCycle.Will will,
      RouteCycle.Ground ground,
      RouterProperties properties) {
    ReliefStore tasks = new JdbcReliefStore(jdbc, properties.rerouting().pause());
    ReliefCycle cycle = new ReliefCycle(tasks, network, ledgers, will, ground);
    // Other strategies do not choose by the time of arrival, and would choose the same source
    // again.
    boolean sooner = properties.routing().strategy() == Strategy.COMPLETION;
    return Duty.prompt("relief", RELIEF_SWEEP, sooner ? cycle::run : () -> {});
  }
}
