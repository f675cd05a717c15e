package io.argosy.router.config;

import io.argosy.router.loadtest.LoadTestBook;
import io.argosy.router.loadtest.LoadTestCycle;
import io.argosy.router.loadtest.store.JdbcLoadTestStore;
import io.argosy.router.loadtest.store.JdbcTestTasks;
import io.argosy.router.loadtest.store.LoadTestTimes;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Load tests, which keep test files moving over links. */
@Configuration(proxyBeanMethods = false)
@Import({JdbcLoadTestStore.class, JdbcTestTasks.class, LoadTestBook.class, LoadTestCycle.class})
class LoadTestConfiguration {

  private static final Duration SWEEP = Duration.ofSeconds(2);
  private static final Duration FORGET_SWEEP = Duration.ofMinutes(10);

  @Bean
  Duty loadTestDuty(LoadTestCycle cycle) {
    return Duty.prompt("load-tests", SWEEP, cycle::run);
  }

  @Bean
  Duty forgetLoadTestsDuty(LoadTestCycle cycle) {
    return Duty.swept("forget-load-tests", FORGET_SWEEP, cycle::forget);
  }

  @Bean
  StoredTimes loadTestTimes(JdbcClient jdbc) {
    return LoadTestTimes.of(jdbc);
  }
}
