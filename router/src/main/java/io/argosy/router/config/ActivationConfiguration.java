package io.argosy.router.config;

import io.argosy.router.activation.ActivationCycle;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.activation.store.JdbcActivationStore;
import io.argosy.router.activation.store.JdbcFileRequestLedger;
import io.argosy.router.activation.store.JdbcRetries;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Activation: creates file requests while the windows have room. */
@Configuration(proxyBeanMethods = false)
@Import({
  ActivationCycle.class,
  JdbcActivationStore.class,
  JdbcFileRequestLedger.class,
  JdbcRetries.class
})
class ActivationConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(10);
  private static final Duration TIDY_SWEEP = Duration.ofSeconds(30);

  @Bean
  WindowSize windowSize(RouterProperties properties) {
    return properties.activation().size();
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
