package io.argosy.router.config;

import io.argosy.router.circuit.BacklogCycle;
import io.argosy.router.circuit.BacklogStore;
import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.circuit.store.JdbcBacklogStore;
import io.argosy.router.circuit.store.JdbcEndpointStore;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Circuits: their endpoints, and the backlog of their links. */
@Configuration(proxyBeanMethods = false)
@Import({EndpointBook.class, JdbcBacklogStore.class, JdbcEndpointStore.class})
class CircuitConfiguration {

  private static final Duration BACKLOG_SWEEP = Duration.ofMinutes(1);

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
}
