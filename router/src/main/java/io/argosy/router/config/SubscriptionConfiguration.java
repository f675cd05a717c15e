package io.argosy.router.config;

import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.request.RequestStore;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Turns;
import io.argosy.router.stage.Wake;
import io.argosy.router.subscription.BlockProgress;
import io.argosy.router.subscription.SubscriptionCycle;
import io.argosy.router.subscription.store.JdbcBlockProgress;
import io.argosy.router.subscription.store.JdbcSubscriptionStore;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Approved wishes become subscriptions. */
@Configuration(proxyBeanMethods = false)
class SubscriptionConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(30);
  private static final Duration RECOUNT_SWEEP = Duration.ofSeconds(10);

  @Bean
  SubscriptionCycle.Ground subscriptionGround(
      Turns turns, Transactions transactions, Wake wake, Clock clock) {
    return new SubscriptionCycle.Ground(turns, transactions, wake, clock);
  }

  @Bean
  SubscriptionCycle subscriptionCycle(
      JdbcClient jdbc,
      ChangedDatasets changed,
      RequestStore requests,
      SubscriptionCycle.Ground ground) {
    return new SubscriptionCycle(new JdbcSubscriptionStore(jdbc), changed, requests, ground);
  }

  @Bean
  BlockProgress blockProgress(JdbcClient jdbc, ChangedDatasets changed) {
    return new JdbcBlockProgress(jdbc, changed);
  }

  @Bean
  Duty subscriptionDuty(SubscriptionCycle cycle) {
    return Duty.of(Stage.SUBSCRIPTION, SWEEP, cycle::run);
  }

  @Bean
  Duty recountDuty(SubscriptionCycle cycle) {
    return Duty.prompt("recount", RECOUNT_SWEEP, cycle::sweep);
  }
}
