package io.argosy.router.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Mode;
import io.argosy.router.plan.Strategy;
import io.argosy.router.shadow.ShadowTerms;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ShadowPropertiesTest {

  final ApplicationContextRunner runner = new RoutingPropertiesTest().runner;

  @Test
  void byDefaultNoStrategyIsCompared() {
    runner.run(
        context -> {
          ShadowTerms shadow = context.getBean(RouterProperties.class).shadow();
          assertThat(shadow.strategies()).isEmpty();
          assertThat(shadow.mostRequests()).isEqualTo(50_000);
          assertThat(shadow.simulationBudget()).isEqualTo(24_000_000);
          assertThat(shadow.mode()).isEqualTo(Mode.ON);
          assertThat(shadow.kept()).isEqualTo(Duration.ofDays(30));
        });
  }

  @Test
  void everyKeyIsRead() {
    runner
        .withPropertyValues(
            "argosy.router.shadow.strategies=duration,auto,duration",
            "argosy.router.shadow.mode=dry-run",
            "argosy.router.shadow.most-requests=7",
            "argosy.router.shadow.simulation-budget=8",
            "argosy.router.shadow.kept=9d")
        .run(
            context -> {
              ShadowTerms shadow = context.getBean(RouterProperties.class).shadow();
              assertThat(shadow.strategies()).containsExactly(Strategy.DURATION, Strategy.QUEUE);
              assertThat(shadow.mode()).isEqualTo(Mode.DRY_RUN);
              assertThat(shadow.mostRequests()).isEqualTo(7);
              assertThat(shadow.simulationBudget()).isEqualTo(8);
              assertThat(shadow.kept()).isEqualTo(Duration.ofDays(9));
            });
  }

  @Test
  void anUnknownStrategyIsRefused() {
    runner
        .withPropertyValues("argosy.router.shadow.strategies=fastest")
        .run(context -> assertThat(context).hasFailed());
  }
}
