package io.argosy.router.config;

import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.PinStore;
import io.argosy.router.shadow.ShadowCycle;
import io.argosy.router.shadow.ShadowStore;
import io.argosy.router.shadow.store.JdbcShadowStore;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What strategies that are not in use would have made of the traffic. */
@Configuration(proxyBeanMethods = false)
class ShadowConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(10);
  private static final Duration FORGET_SWEEP = Duration.ofMinutes(10);

  @Bean
  ShadowStore shadowStore(JdbcClient jdbc) {
    return new JdbcShadowStore(jdbc);
  }

  @Bean
  ShadowCycle.Ground shadowGround(StageLeases leases, Transactions transactions, Clock clock) {
    return new ShadowCycle.Ground(leases, transactions, clock);
  }

  @Bean
  ShadowCycle.Will shadowWill(ModeBook modes, PinStore pins, Deeds deeds) {
    return new ShadowCycle.Will(modes, pins, deeds);
  }

  @Bean
  Duty shadowDuty(
      ShadowStore store,
      RouterProperties properties,
      ShadowCycle.Will will,
      ShadowCycle.Ground ground) {
    ShadowCycle cycle = new ShadowCycle(store, properties.shadow().terms(), will, ground);
    return Duty.swept("shadow", SWEEP, cycle::run);
  }

  @Bean
  Duty forgetShadowsDuty(ShadowStore store, Clock clock, RouterProperties properties) {
    Duration kept = properties.shadow().kept();
    return Duty.swept(
        "forget-shadows", FORGET_SWEEP, () -> store.forget(clock.instant().minus(kept)));
  }
}
