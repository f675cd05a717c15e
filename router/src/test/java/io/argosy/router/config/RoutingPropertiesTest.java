package io.argosy.router.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.automation.Mode;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;
import io.argosy.router.routing.HorizonPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class RoutingPropertiesTest {

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties(RouterProperties.class)
  @Import(UnitConfiguration.class)
  static class Properties {}

  static final String[] VALUES = {
    "argosy.router.routing.strategy=waiting-time-with-error",
    "argosy.router.routing.most-requests=7",
    "argosy.router.routing.horizon.share=0.5",
    "argosy.router.routing.horizon.least=3s",
    "argosy.router.routing.horizon.most=4m",
    "argosy.router.routing.horizon.files=5",
    "argosy.router.routing.horizon.unknown=6MB",
    "argosy.router.routing.activities.production=0.7",
    "argosy.router.routing.activities.default=0.2",
    "argosy.router.routing.knowledge.learning=off",
    "argosy.router.routing.knowledge.exploration=dry-run",
    "argosy.router.routing.assumed.unknown-link=1MB/s",
    "argosy.router.routing.assumed.dead-link=2kB/s",
    "argosy.router.routing.assumed.exploration=3GB",
    "argosy.router.routing.assumed.staging=4m",
    "argosy.router.routing.completion.moves-per-request=5",
    "argosy.router.routing.completion.move-budget=6",
    "argosy.router.routing.completion.simulation-budget=7",
    "argosy.router.routing.completion.linear-program=8",
    "argosy.router.routing.phedex.staging-latency=8d",
    "argosy.router.routing.phedex.nominal-rate=0.9MB/s",
    "argosy.router.routing.phedex.latency-limit=10d",
    "argosy.router.routing.phedex.probe=0.11",
    "argosy.router.routing.phedex.seed=12",
    "argosy.router.routing.kept.cycles=13h",
    "argosy.router.routing.kept.bytes=14MB",
    "argosy.router.routing.kept.requests=15"
  };

  final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withUserConfiguration(Properties.class)
          .withPropertyValues(
              "argosy.router.database.url=u",
              "argosy.router.database.username=r",
              "argosy.router.database.password-file=p");

  @Test
  void missingSettingsHaveThePlannersDefaults() {
    runner.run(
        context -> {
          RoutingProperties routing = context.getBean(RouterProperties.class).routing();
          assertThat(routing.policy()).isEqualTo(PlanPolicy.DEFAULT);
          assertThat(routing.mostRequests()).isEqualTo(20_000);
          assertThat(routing.horizon()).isEqualTo(HorizonPolicy.DEFAULT);
        });
  }

  @Test
  void everyKeyIsRead() {
    PlanPolicy policy =
        new PlanPolicy(
            Strategy.WAITING_TIME_WITH_ERROR,
            new Assumptions(
                new ByteRate(1e6),
                new ByteRate(2e3),
                ByteCount.parse("3GB"),
                Duration.ofMinutes(4)),
            new CompletionOptions(5, 6, 7, 8),
            new PhedexOptions(
                Duration.ofDays(8), new ByteRate(0.9e6), Duration.ofDays(10), 0.11, 12));
    runner
        .withPropertyValues(VALUES)
        .run(
            context -> {
              RoutingProperties routing = context.getBean(RouterProperties.class).routing();
              assertThat(routing.mostRequests()).isEqualTo(7);
              assertThat(routing.policy()).isEqualTo(policy);
              assertThat(routing.horizon())
                  .isEqualTo(
                      new HorizonPolicy(
                          0.5,
                          Duration.ofSeconds(3),
                          Duration.ofMinutes(4),
                          5,
                          ByteCount.parse("6MB")));
              assertThat(routing.precedence().rank(3, "production")).isZero();
              assertThat(routing.precedence().rank(0, "default")).isEqualTo(1);
              assertThat(routing.knowledge())
                  .isEqualTo(new RoutingProperties.Knowledge(Mode.OFF, Mode.DRY_RUN));
              assertThat(routing.kept())
                  .isEqualTo(
                      new RoutingProperties.SnapshotLimits(
                          Duration.ofHours(13), ByteCount.parse("14MB"), 15));
            });
  }

  @Test
  void onlyStrategiesOfFts3SeparateQueuesByActivity() {
    runner
        .withPropertyValues(
            "argosy.router.routing.activities.production=0.7",
            "argosy.router.routing.activities.default=0.2")
        .run(
            context -> {
              RoutingProperties routing = context.getBean(RouterProperties.class).routing();
              assertThat(routing.precedence()).isSameAs(Precedence.OF_PRIORITIES);
              assertThat(routing.knowledge())
                  .isEqualTo(new RoutingProperties.Knowledge(Mode.ON, Mode.ON));
            });
  }

  @Test
  void everyStrategyRefusesSharesWithoutADefault() {
    runner
        .withPropertyValues("argosy.router.routing.activities.production=0.7")
        .run(
            context -> {
              RoutingProperties routing = context.getBean(RouterProperties.class).routing();
              assertThatThrownBy(routing::precedence).hasMessageContaining("must include default");
            });
  }

  @Test
  void unknownStrategiesAndUnknownKeysAreRefused() {
    for (String wrong : new String[] {"strategy=fastest", "stratgy=completion"}) {
      runner
          .withPropertyValues("argosy.router.routing." + wrong)
          .run(context -> assertThat(context).hasFailed());
    }
    assertThatThrownBy(() -> new UnitConfiguration.StrategyReader().convert("fastest"))
        .hasMessageContaining("fastest");
  }
}
