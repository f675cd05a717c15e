package io.argosy.router.config;

import io.argosy.router.stage.store.DatabasePools;
import io.argosy.router.stage.timer.ClockGate;
import io.argosy.router.stage.timer.StageBells;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When the router is ready: its clock and the database's agree, and its duties run. */
@Configuration(proxyBeanMethods = false)
class HealthConfiguration {

  /** Out of service, and not down, where the database answers but all connections are in use. */
  @Bean
  HealthIndicator db(DatabasePools pools, JdbcClient jdbc) {
    return () -> {
      Health.Builder health = Health.up();
      for (DatabasePools.Use use : DatabasePools.Use.values()) {
        health.withDetail(
            use.name().toLowerCase(Locale.ROOT),
            pools.isExhausted(use) ? "all connections are in use" : "has free connections");
      }
      if (pools.isExhausted(DatabasePools.Use.REQUESTS)) {
        return health.outOfService().build();
      }
      try {
        jdbc.sql("select 1").query(Integer.class).single();
        return health.build();
      } catch (DataAccessException e) {
        return health.down().withDetail("reason", "the database does not answer").build();
      }
    };
  }

  @Bean
  HealthIndicator databaseClock(ClockGate gate) {
    return () -> {
      try {
        return clocks(gate.ahead());
      } catch (DataAccessException e) {
        return Health.down().withDetail("reason", "the database does not answer").build();
      }
    };
  }

  private static Health clocks(Duration ahead) {
    Health.Builder health = ClockGate.isApart(ahead) ? Health.outOfService() : Health.up();
    return health.withDetail("ahead", ahead.toString()).build();
  }

  /** Out of service while a duty has not ended well for more than two of its sweeps. */
  @Bean
  HealthIndicator duties(StageBells bells) {
    return () -> {
      Map<String, Duration> late = bells.late();
      Health.Builder health = late.isEmpty() ? Health.up() : Health.outOfService();
      late.forEach((duty, since) -> health.withDetail(duty, since.toString()));
      return health.build();
    };
  }
}
