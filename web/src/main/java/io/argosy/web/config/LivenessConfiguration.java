package io.argosy.web.config;

import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.NoAnswerException;
import io.argosy.web.liveness.Evidence;
import io.argosy.web.liveness.Pulse;
import io.argosy.web.router.RouterAnswer.Unanswered;
import io.argosy.web.router.RouterCalls;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Whether the router and the database answer, for every page, as JSON and as metrics. */
@Configuration(proxyBeanMethods = false)
class LivenessConfiguration {

  private static final String ALIVE = "/actuator/health/liveness";
  private static final String DATABASE = "/actuator/health/database";
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  @Bean
  Pulse routerPulse(RouterCalls router, Lookups lookups) {
    return new Pulse("the router", () -> answers(router, ALIVE), lookups);
  }

  /** {@link #ALIVE} answers while the router runs, {@link #DATABASE} while its database answers. */
  private static boolean answers(RouterCalls router, String address) {
    if (router.within(TIMEOUT).get(address, Map.class) instanceof Unanswered) {
      throw new NoAnswerException(address);
    }
    return true;
  }

  @Bean
  Pulse databasePulse(RouterCalls router, Lookups lookups) {
    return new Pulse("the database", () -> answers(router, DATABASE), lookups);
  }

  @Bean
  Evidence evidence(Pulse routerPulse, Pulse databasePulse) {
    return new Evidence(routerPulse, databasePulse);
  }

  @Bean
  MeterBinder livenessMeters(Pulse routerPulse, Pulse databasePulse) {
    return meters -> {
      Gauge.builder("argosy.router.up", routerPulse, LivenessConfiguration::up)
          .description("1 while the router answers the pages, else 0")
          .register(meters);
      Gauge.builder("argosy.database.up", databasePulse, LivenessConfiguration::up)
          .description("1 while the router says that its database answers, else 0")
          .register(meters);
    };
  }

  private static int up(Pulse pulse) {
    return pulse.now().isLive() ? 1 : 0;
  }
}
