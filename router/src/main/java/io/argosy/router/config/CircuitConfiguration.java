package io.argosy.router.config;

import io.argosy.router.automation.PinStore;
import io.argosy.router.circuit.BacklogCycle;
import io.argosy.router.circuit.BacklogStore;
import io.argosy.router.circuit.CircuitBook;
import io.argosy.router.circuit.CircuitPolicy;
import io.argosy.router.circuit.CircuitStore;
import io.argosy.router.circuit.CircuitWorlds;
import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.circuit.EndpointStore;
import io.argosy.router.circuit.ForgetCycle;
import io.argosy.router.circuit.ReportCycle;
import io.argosy.router.circuit.store.JdbcBacklogStore;
import io.argosy.router.circuit.store.JdbcCircuitStore;
import io.argosy.router.circuit.store.JdbcEndpointStore;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.http.LongPolls;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Circuits: their endpoints and leases, and the backlog of their links. */
@Configuration(proxyBeanMethods = false)
@Import({
  CircuitBook.class,
  EndpointBook.class,
  JdbcBacklogStore.class,
  JdbcCircuitStore.class,
  JdbcEndpointStore.class,
  ReportCycle.class
})
class CircuitConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(5);
  private static final Duration BACKLOG_SWEEP = Duration.ofMinutes(1);
  private static final Duration FORGET_SWEEP = Duration.ofHours(1);

  @Bean
  Duty circuitBacklogDuty(
      BacklogStore store,
      RoutingStore routing,
      LinkFlows flows,
      RouterProperties properties,
      StageContext context) {
    BacklogCycle cycle =
        new BacklogCycle(
            store, routing, flows, properties.routing().policy().assumptions(), context);
    return Duty.swept("circuit-backlog", BACKLOG_SWEEP, cycle::run);
  }

  @Bean
  CircuitPolicy circuitPolicy(RouterProperties properties) {
    return properties.circuits();
  }

  @Bean
  CircuitWorlds circuitWorlds(
      EndpointStore endpoints,
      CircuitStore store,
      PinStore pins,
      CircuitPolicy policy,
      Clock clock) {
    return new CircuitWorlds(endpoints, store, pins, policy, clock, UUID::randomUUID);
  }

  @Bean
  LongPolls circuitPolls() {
    return new LongPolls();
  }

  @Bean
  Duty circuitDuty(LongPolls circuitPolls) {
    return Duty.of(Stage.CIRCUIT, SWEEP, circuitPolls::wake);
  }

  @Bean
  Duty forgetCircuitsDuty(CircuitStore store, RouterProperties properties, StageContext context) {
    ForgetCycle cycle = new ForgetCycle(store, properties.history(), context);
    return Duty.swept("forget-circuits", FORGET_SWEEP, cycle::run);
  }

  @Bean
  StoredTimes circuitTimes(JdbcClient jdbc) {
    return JdbcCircuitStore.times(jdbc);
  }
}
