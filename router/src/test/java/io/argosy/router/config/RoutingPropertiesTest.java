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
import java.util.Map;
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

  static final Map<String, String> SAID =
      Map.ofEntries(
          Map.entry("strategy", "waiting-time-with-error"),
          Map.entry("most-requests", "7"),
          Map.entry("horizon.share", "0.5"),
          Map.entry("horizon.least", "3s"),
          Map.entry("horizon.most", "4m"),
          Map.entry("horizon.files", "5"),
          Map.entry("horizon.unknown", "6MB"),
          Map.entry("activities.production", "0.7"),
          Map.entry("activities.default", "0.2"),
          Map.entry("knowledge.learning", "off"),
          Map.entry("knowledge.exploration", "dry-run"),
          Map.entry("assumed.unknown-link", "1MB/s"),
          Map.entry("assumed.dead-link", "2kB/s"),
          Map.entry("assumed.exploration", "3GB"),
          Map.entry("assumed.staging", "4m"),
          Map.entry("completion.moves-per-request", "5"),
          Map.entry("completion.move-budget", "6"),
          Map.entry("completion.simulation-budget", "7"),
          Map.entry("completion.linear-program", "8"),
          Map.entry("phedex.staging-latency", "8d"),
          Map.entry("phedex.nominal-rate", "0.9MB/s"),
          Map.entry("phedex.latency-limit", "10d"),
          Map.entry("phedex.probe", "0.11"),
          Map.entry("phedex.seed", "12"));

  final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withUserConfiguration(Properties.class)
          .withPropertyValues(
              "argosy.router.database.url=u",
              "argosy.router.database.username=r",
              "argosy.router.database.password-file=p");

  @Test
  void whatIsNotSaidIsThePlannersOwnDefault() {
    runner.run(
        context -> {
          RoutingProperties routing = context.getBean(RouterProperties.class).routing();
          assertThat(routing.policy()).isEqualTo(PlanPolicy.DEFAULT);
          assertThat(routing.mostRequests()).isEqualTo(20_000);
          assertThat(routing.horizon().policy()).isEqualTo(HorizonPolicy.DEFAULT);
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
        .withPropertyValues(
            SAID.entrySet().stream()
                .map(e -> "argosy.router.routing." + e.getKey() + "=" + e.getValue())
                .toArray(String[]::new))
        .run(
            context -> {
              RoutingProperties routing = context.getBean(RouterProperties.class).routing();
              assertThat(routing.mostRequests()).isEqualTo(7);
              assertThat(routing.policy()).isEqualTo(policy);
              assertThat(routing.horizon().policy())
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
            });
  }

  @Test
  void queuesAreToldApartByActivityForStrategiesOfFts3Only() {
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
  void sharesWithoutADefaultAreRefusedWhateverTheStrategy() {
    runner
        .withPropertyValues("argosy.router.routing.activities.production=0.7")
        .run(
            context -> {
              RoutingProperties routing = context.getBean(RouterProperties.class).routing();
              assertThatThrownBy(routing::precedence).hasMessageContaining("one for default");
            });
  }

  @Test
  void aWordThatIsNoStrategyAndAKeyThatIsNoneAreRefused() {
    for (String wrong : new String[] {"strategy=fastest", "stratgy=completion"}) {
      runner
          .withPropertyValues("argosy.router.routing." + wrong)
          .run(context -> assertThat(context).hasFailed());
    }
    assertThatThrownBy(() -> new UnitConfiguration.StrategyReader().convert("fastest"))
        .hasMessageContaining("fastest");
  }
}
