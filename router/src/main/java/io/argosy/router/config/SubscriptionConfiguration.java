package io.argosy.router.config;

import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.subscription.SubscriptionCycle;
import io.argosy.router.subscription.store.JdbcBlockProgress;
import io.argosy.router.subscription.store.JdbcSubscriptionStore;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Subscription: creates subscriptions from approved requests. */
@Configuration(proxyBeanMethods = false)
@Import({JdbcBlockProgress.class, JdbcSubscriptionStore.class, SubscriptionCycle.class})
class SubscriptionConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(30);
  private static final Duration RECOUNT_SWEEP = Duration.ofSeconds(10);

  @Bean
  Duty subscriptionDuty(SubscriptionCycle cycle) {
    return Duty.of(Stage.SUBSCRIPTION, SWEEP, cycle::run);
  }

  @Bean
  StoredTimes blockTimes(JdbcClient jdbc) {
    return JdbcSubscriptionStore.times(jdbc);
  }

  @Bean
  Duty recountDuty(SubscriptionCycle cycle) {
    return Duty.prompt("recount", RECOUNT_SWEEP, cycle::sweep);
  }
}
