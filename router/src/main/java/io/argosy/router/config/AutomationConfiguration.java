package io.argosy.router.config;

import io.argosy.router.audit.CommandRim;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.PinBook;
import io.argosy.router.automation.PinCycle;
import io.argosy.router.automation.PinRules;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.backend.MeteredDeeds;
import io.argosy.router.automation.http.AutomationApi;
import io.argosy.router.automation.http.PinApi;
import io.argosy.router.automation.store.JdbcModeStore;
import io.argosy.router.automation.store.JdbcPinStore;
import io.argosy.router.plan.Strategy;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Transactions;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What acts by itself, and whether it may. */
@Configuration(proxyBeanMethods = false)
class AutomationConfiguration {

  /** So long a pin may outlive its end. */
  private static final Duration PIN_SWEEP = Duration.ofSeconds(10);

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
  PinStore pinStore(JdbcClient jdbc) {
    return new JdbcPinStore(jdbc);
  }

  @Bean
  Duty endPinsDuty(
      PinStore pins, ModeBook modes, Deeds deeds, Transactions transactions, Clock clock) {
    return Duty.prompt(
        "end-pins", PIN_SWEEP, new PinCycle(pins, modes, deeds, transactions, clock)::run);
  }

  @Bean
  PinApi pinApi(PinStore pins, CommandRim rim) {
    Set<String> strategies =
        Stream.of(Strategy.values()).map(Strategy::word).collect(Collectors.toSet());
    return new PinApi(new PinBook(pins, new PinRules(strategies), rim));
  }

  @Bean
  AutomationApi automationApi(ModeBook book) {
    return new AutomationApi(book);
  }
}
