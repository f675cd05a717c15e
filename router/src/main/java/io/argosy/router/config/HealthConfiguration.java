package io.argosy.router.config;

import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When the router is ready: its clock and the database's agree. */
@Configuration(proxyBeanMethods = false)
class HealthConfiguration {

  private static final Duration MOST_APART = Duration.ofSeconds(5);

  @Bean
  HealthIndicator databaseClock(JdbcClient jdbc, Clock clock) {
    return () -> {
      try {
        OffsetDateTime theirs =
            jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single();
        return clocks(Duration.between(clock.instant(), theirs.toInstant()).abs());
      } catch (DataAccessException e) {
        return Health.down().withDetail("reason", "the database does not answer").build();
      }
    };
  }

  static Health clocks(Duration apart) {
    Health.Builder health = apart.compareTo(MOST_APART) > 0 ? Health.outOfService() : Health.up();
    return health.withDetail("apart", apart.toString()).build();
  }
}
