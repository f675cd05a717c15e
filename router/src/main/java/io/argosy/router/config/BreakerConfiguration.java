package io.argosy.router.config;

import io.argosy.router.breaker.BreakerBook;
import io.argosy.router.breaker.BreakerCycle;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.breaker.store.JdbcBreakerStore;
import io.argosy.router.issue.ReliefCycle;
import io.argosy.router.issue.RerouteCycle;
import io.argosy.router.issue.ReroutingPolicy;
import io.argosy.router.issue.store.JdbcReliefStore;
import io.argosy.router.issue.store.JdbcRerouteStore;
import io.argosy.router.plan.Strategy;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Breakers, and the re-routing of tasks that are queued for a bad link or source. */
@Configuration(proxyBeanMethods = false)
@Import({
  BreakerBook.class,
  BreakerCycle.class,
  JdbcBreakerStore.class,
  JdbcReliefStore.class,
  JdbcRerouteStore.class,
  ReliefCycle.class,
  RerouteCycle.class
})
class BreakerConfiguration {

  /** Short, because files fail until a breaker opens, and the cycle reads little. */
  private static final Duration SWEEP = Duration.ofSeconds(3);

  private static final Duration REROUTE_SWEEP = Duration.ofSeconds(5);

  /**
   * Short, because files wait on a slow link until they are moved. Little is read if nothing waits.
   */
  private static final Duration RELIEF_SWEEP = Duration.ofSeconds(2);

  @Bean
  BreakerPolicy breakerPolicy(RouterProperties properties) {
    return properties.breaker();
  }

  @Bean
  Duty breakerDuty(BreakerCycle cycle) {
    return Duty.of(Stage.BREAKER, SWEEP, cycle::run);
  }

  @Bean
  ReroutingPolicy reroutingPolicy(RouterProperties properties) {
    return properties.rerouting();
  }

  @Bean
  Duty rerouteDuty(RerouteCycle cycle) {
    return Duty.prompt("reroute", REROUTE_SWEEP, cycle::run);
  }

  @Bean
  HorizonPolicy horizonPolicy(RouterProperties properties) {
    return properties.routing().horizon();
  }

  @Bean
  Duty reliefDuty(ReliefCycle cycle, RouterProperties properties) {
    // Other strategies do not choose by time of arrival and would choose the same source again.
    boolean sooner = properties.routing().strategy() == Strategy.COMPLETION;
    return Duty.prompt("relief", RELIEF_SWEEP, sooner ? cycle::run : () -> {});
  }

  @Bean
  StoredTimes breakerTimes(JdbcClient jdbc, BreakerPolicy policy) {
    return JdbcBreakerStore.times(jdbc, policy);
  }
}
