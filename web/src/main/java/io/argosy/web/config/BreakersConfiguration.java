package io.argosy.web.config;

import io.argosy.web.breaker.BreakerQuery;
import io.argosy.web.breaker.BreakerView;
import io.argosy.web.breaker.BreakersApi;
import io.argosy.web.breaker.BreakersPage;
import io.argosy.web.breaker.PinQuery;
import io.argosy.web.breaker.PinView;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The page of breakers and its JSON. */
@Configuration(proxyBeanMethods = false)
class BreakersConfiguration {

  private static final int MOST = 500;

  @Bean
  Snapshot<List<BreakerView>> breakerSnapshot(
      JdbcClient jdbc, ExecutorService lookups, Clock clock) {
    BreakerQuery query = new BreakerQuery(jdbc);
    return new Snapshot<>("breakers", () -> query.all(MOST), lookups, clock);
  }

  @Bean
  Snapshot<List<PinView>> pinSnapshot(JdbcClient jdbc, ExecutorService lookups, Clock clock) {
    PinQuery query = new PinQuery(jdbc);
    return new Snapshot<>("pins", () -> query.all(MOST), lookups, clock);
  }

  @Bean
  BreakersPage breakersPage(
      Snapshot<List<BreakerView>> breakerSnapshot, Snapshot<List<PinView>> pinSnapshot) {
    return new BreakersPage(breakerSnapshot, pinSnapshot);
  }

  @Bean
  BreakersApi breakersApi(
      Snapshot<List<BreakerView>> breakerSnapshot,
      Snapshot<List<PinView>> pinSnapshot,
      Clock clock) {
    return new BreakersApi(breakerSnapshot, pinSnapshot, clock);
  }
}
