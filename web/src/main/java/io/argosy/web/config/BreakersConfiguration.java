package io.argosy.web.config;

import io.argosy.common.wire.user.BreakerView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.PinView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.breaker.BreakersPage;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.type.TypeReference;

/** The page of breakers and pins. */
@Configuration(proxyBeanMethods = false)
class BreakersConfiguration {

  private static final TypeReference<Page<BreakerView>> BREAKERS = new TypeReference<>() {};
  private static final Map<String, String> MOST = Map.of("limit", "1000");
  private static final TypeReference<Page<PinView>> PINS = new TypeReference<>() {};

  @Bean
  BreakersPage breakersPage(UserCalls router, ExecutorService lookups, Clock clock) {
    return new BreakersPage(
        new Snapshot<>(
            "breakers", () -> router.part("/query/v1/breakers", MOST, BREAKERS), lookups, clock),
        new Snapshot<>("pins", () -> router.part("/query/v1/pins", MOST, PINS), lookups, clock));
  }
}
