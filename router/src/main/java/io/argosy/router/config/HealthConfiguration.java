package io.argosy.router.config;

import io.argosy.router.stage.store.DatabasePools;
import io.argosy.router.stage.store.DatabaseProbe;
import io.argosy.router.stage.timer.ClockGate;
import io.argosy.router.stage.timer.StageTimers;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Health: the router is ready while its clock agrees with the database and no stage is late. */
@Configuration(proxyBeanMethods = false)
class HealthConfiguration {

  /** Out of service, not down, if the database answers but no pooled connection became free. */
  @Bean
  HealthIndicator db(DatabasePools pools, JdbcClient jdbc) {
    return () -> {
      boolean answers = answers(jdbc);
      Health.Builder health = answers ? Health.up() : Health.down();
      if (!answers && pools.isExhausted(DatabasePools.Use.REQUESTS)) {
        health = Health.outOfService();
      } else if (!answers) {
        health.withDetail("reason", "the database does not answer");
      }
      for (DatabasePools.Use use : DatabasePools.Use.values()) {
        health.withDetail(
            use.name().toLowerCase(Locale.ROOT),
            pools.isExhausted(use) ? "all connections are in use" : "has free connections");
      }
      return health.build();
    };
  }

  /**
   * Whether the database answers on a connection that no pool has, so that a busy router is not
   * mistaken for a silent database. Pages ask for this once a second.
   */
  @Bean
  HealthIndicator databaseAnswers(DatabaseProbe probe) {
    return () -> (probe.answers() ? Health.up() : Health.down()).build();
  }

  private static boolean answers(JdbcClient jdbc) {
    try {
      return jdbc.sql("select 1").query(Integer.class).single() == 1;
    } catch (DataAccessException e) {
      return false;
    }
  }

  /** Unknown while the database does not answer; {@link #db} gives the reason. */
  @Bean
  HealthIndicator databaseClock(ClockGate gate) {
    return () -> {
      try {
        return clocks(gate.ahead());
      } catch (DataAccessException e) {
        return Health.unknown().withDetail("reason", "the database time cannot be read").build();
      }
    };
  }

  private static Health clocks(Duration ahead) {
    Health.Builder health = ClockGate.isApart(ahead) ? Health.outOfService() : Health.up();
    return health.withDetail("ahead", ahead.toString()).build();
  }

  /**
   * Out of service while a duty of the pipeline is late. Other late duties are only listed, because
   * they are no reason to send agents to another router.
   */
  @Bean
  HealthIndicator duties(StageTimers timers) {
    return () -> {
      Map<String, Duration> late = timers.late();
      boolean stands = late.keySet().stream().anyMatch(timers::isOfTheStreet);
      Health.Builder health = stands ? Health.outOfService() : Health.up();
      late.forEach((duty, since) -> health.withDetail(duty, since.toString()));
      return health.build();
    };
  }
}
