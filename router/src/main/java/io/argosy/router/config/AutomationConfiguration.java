package io.argosy.router.config;

import io.argosy.router.audit.CommandContext;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.ModeStore;
import io.argosy.router.automation.PinBook;
import io.argosy.router.automation.PinCycle;
import io.argosy.router.automation.PinRules;
import io.argosy.router.automation.backend.MeteredActionLog;
import io.argosy.router.automation.store.JdbcModeStore;
import io.argosy.router.automation.store.JdbcPinStore;
import io.argosy.router.plan.Strategy;
import io.argosy.router.stage.Duty;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Automatic actions: their modes and pins. */
@Configuration(proxyBeanMethods = false)
@Import({
  JdbcModeStore.class,
  JdbcPinStore.class,
  MeteredActionLog.class,
  PinBook.class,
  PinCycle.class
})
class AutomationConfiguration {

  /** The longest time for which an expired pin may still apply. */
  private static final Duration PIN_SWEEP = Duration.ofSeconds(10);

  @Bean
  ModeBook modeBook(ModeStore store, RouterProperties properties, CommandContext context) {
    Map<Automatic, Mode> configured =
        Map.of(
            Automatic.FORWARDING,
            properties.routing().forwarding(),
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
            properties.routing().knowledge().exploration(),
            Automatic.FEEDS,
            properties.linkrate().mode(),
            Automatic.CIRCUITS,
            properties.circuits().mode());
    return new ModeBook(store, configured, context);
  }

  @Bean
  Duty endPinsDuty(PinCycle cycle) {
    return Duty.prompt("end-pins", PIN_SWEEP, cycle::run);
  }

  @Bean
  PinRules pinRules() {
    return new PinRules(
        Stream.of(Strategy.values()).map(Strategy::word).collect(Collectors.toSet()));
  }
}
