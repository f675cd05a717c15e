package io.argosy.router.config;

import io.argosy.router.harvest.HarvestCycle;
import io.argosy.router.harvest.LeaseEpoch;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.harvest.TestHarvestCycle;
import io.argosy.router.harvest.http.ReportMeters;
import io.argosy.router.harvest.store.JdbcHarvestStore;
import io.argosy.router.harvest.store.JdbcReportGate;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Harvest: turns reports into replicas, history and retries. */
@Configuration(proxyBeanMethods = false)
@Import({
  HarvestCycle.class,
  JdbcHarvestStore.class,
  JdbcReportGate.class,
  ReportMeters.class,
  TestHarvestCycle.class
})
class HarvestConfiguration {

  private static final Duration FORGET_SWEEP = Duration.ofHours(6);

  @Bean
  RetryPolicy retryPolicy(RouterProperties properties) {
    return properties.retry();
  }

  @Bean
  LeaseEpoch leaseEpoch() {
    return LeaseEpoch.HELD_NOW;
  }

  @Bean
  StoredTimes reportTimes(JdbcClient jdbc) {
    return JdbcHarvestStore.times(jdbc);
  }

  @Bean
  Duty forgetReportsDuty(HarvestCycle cycle) {
    return Duty.swept("forget-reports", FORGET_SWEEP, cycle::forget);
  }
}
