package io.argosy.router.config;

import io.argosy.router.audit.CommandRim;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.backend.MeteredDeeds;
import io.argosy.router.automation.http.AutomationApi;
import io.argosy.router.automation.store.JdbcModeStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What acts by itself, and whether it may. */
@Configuration(proxyBeanMethods = false)
class AutomationConfiguration {

  @Bean
  ModeBook modeBook(JdbcClient jdbc, RouterProperties properties, CommandRim rim) {
    Map<Automatic, Mode> configured =
        Map.of(
            Automatic.BREAKER,
            properties.breaker().mode(),
            Automatic.REROUTING,
            properties.rerouting().mode(),
            Automatic.EXPIRY,
            properties.expiry().mode(),
            Automatic.SHADOW,
            properties.shadow().mode(),
            Automatic.LEARNING,
            properties.routing().knowledge().learning(),
            Automatic.EXPLORATION,
            properties.routing().knowledge().exploration());
    return new ModeBook(new JdbcModeStore(jdbc), configured, rim);
  }

  @Bean
  Deeds deeds(MeterRegistry meters) {
    return new MeteredDeeds(meters);
  }

  @Bean
  AutomationApi automationApi(ModeBook book) {
    return new AutomationApi(book);
  }
}
