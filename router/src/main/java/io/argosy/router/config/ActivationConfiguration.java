package io.argosy.router.config;

import io.argosy.router.activation.ActivationCycle;
import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.activation.store.JdbcActivationStore;
import io.argosy.router.activation.store.JdbcFileRequestLedger;
import io.argosy.router.activation.store.JdbcRetries;
import io.argosy.router.request.Retries;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Ids;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What fits the windows becomes file requests. */
@Configuration(proxyBeanMethods = false)
class ActivationConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(10);
  private static final Duration TIDY_SWEEP = Duration.ofSeconds(30);

  @Bean
  Retries retries(JdbcClient jdbc) {
    return new JdbcRetries(jdbc);
  }

  @Bean
  ActivationCycle.Ground activationGround(
      StageLeases leases, Transactions transactions, Wake wake, Clock clock) {
    return new ActivationCycle.Ground(leases, transactions, wake, clock);
  }

  @Bean
  ActivationCycle activationCycle(
      JdbcClient jdbc, Ids ids, RouterProperties properties, ActivationCycle.Ground ground) {
    return new ActivationCycle(
        new JdbcActivationStore(jdbc, ids), properties.activation().size(), ground);
  }

  @Bean
  FileRequestLedger fileRequestLedger(JdbcClient jdbc) {
    return new JdbcFileRequestLedger(jdbc);
  }

  @Bean
  Duty activationDuty(ActivationCycle cycle) {
    return Duty.of(Stage.ACTIVATION, SWEEP, cycle::run);
  }

  @Bean
  Duty tidyRequestsDuty(ActivationCycle cycle) {
    return Duty.swept("tidy-requests", TIDY_SWEEP, cycle::tidy);
  }
}
