package io.argosy.router.config;

import io.argosy.router.activation.BlockBook;
import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.store.ActivationTimes;
import io.argosy.router.activation.store.JdbcBackoffStore;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.issue.ExpiryCycle;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Expiry: backoff of file requests without progress, and suspension of stuck blocks. */
@Configuration(proxyBeanMethods = false)
@Import({BlockBook.class, ExpiryCycle.class, JdbcBackoffStore.class})
class ExpiryConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(30);

  @Bean
  Duty expiryDuty(ExpiryCycle cycle) {
    return Duty.swept("expiry", SWEEP, cycle::run);
  }

  @Bean
  ExpiryPolicy expiryPolicy(RouterProperties properties) {
    return properties.expiry();
  }

  @Bean
  StoredTimes activationTimes(JdbcClient jdbc, RetryPolicy retry, ExpiryPolicy expiry) {
    return ActivationTimes.of(jdbc, retry.longestPause(), retry.destinationPause(), expiry);
  }
}
