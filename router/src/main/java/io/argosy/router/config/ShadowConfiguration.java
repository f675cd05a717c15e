package io.argosy.router.config;

import io.argosy.router.shadow.ShadowCycle;
import io.argosy.router.shadow.ShadowStore;
import io.argosy.router.shadow.ShadowTerms;
import io.argosy.router.shadow.store.JdbcShadowStore;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Portions;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Re-plans past cycles with alternative strategies and compares the results. */
@Configuration(proxyBeanMethods = false)
@Import({JdbcShadowStore.class, ShadowCycle.class})
class ShadowConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(10);
  private static final Duration FORGET_SWEEP = Duration.ofMinutes(10);

  @Bean
  ShadowTerms shadowTerms(RouterProperties properties) {
    return properties.shadow();
  }

  @Bean
  Duty shadowDuty(ShadowCycle cycle) {
    return Duty.swept("shadow", SWEEP, cycle::run);
  }

  @Bean
  Duty forgetShadowsDuty(ShadowStore store, Clock clock, RouterProperties properties) {
    Duration kept = properties.shadow().kept();
    return Duty.swept(
        "forget-shadows",
        FORGET_SWEEP,
        () -> Portions.all(() -> store.forget(clock.instant().minus(kept))));
  }
}
