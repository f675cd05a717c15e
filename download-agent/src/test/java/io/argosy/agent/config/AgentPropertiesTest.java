package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.ClaimCapacity;
import io.argosy.agent.claim.Load;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The values of {@code agent.yaml}, given and default. */
class AgentPropertiesTest {

  private static final ByteCount MB = ByteCount.of(1_000_000);

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner().withUserConfiguration(Bound.class);

  @Test
  void anAgentHoldsTwoMinutesOfWorkAndBeginsWithLittle() {
    assertThat(capacity())
        .isEqualTo(
            new ClaimCapacity(
                10_000,
                ByteCount.of(200_000 * MB.bytes()),
                ByteCount.of(100 * MB.bytes()),
                Duration.ofMinutes(2),
                new Load(2000, ByteCount.of(256 * MB.bytes()))));
  }

  @Test
  void anAgentWithFdtBeginsWithWholeJobs() {
    assertThat(capacity("fdt.jar=/opt/fdt.jar", "limits.job-files=1000", "fdt.overlap=3").unknown())
        .isEqualTo(new Load(4000, ByteCount.of(8000 * MB.bytes())));
    assertThat(capacity("fdt.jar=/opt/fdt.jar", "transfer.backend=http").unknown())
        .isEqualTo(new Load(2000, ByteCount.of(256 * MB.bytes())));
  }

  @Test
  void anOperatorMayLetItHoldMore() {
    ClaimCapacity raised =
        capacity("limits.claim-files=150000", "limits.claim-bytes=1PB", "limits.claim-time=1d");
    assertThat(raised.files()).isEqualTo(150_000);
    assertThat(raised.bytes()).isEqualTo(ByteCount.of(1_000_000_000 * MB.bytes()));
    assertThat(raised.time()).isEqualTo(Duration.ofDays(1));
  }

  private ClaimCapacity capacity(String... settings) {
    ClaimCapacity[] capacity = new ClaimCapacity[1];
    ApplicationContextRunner given = runner.withPropertyValues("argosy.agent.name=east");
    for (String setting : settings) {
      given = given.withPropertyValues("argosy.agent." + setting);
    }
    given.run(
        context ->
            capacity[0] =
                new ClaimConfiguration().claimCapacity(context.getBean(AgentProperties.class)));
    return capacity[0];
  }

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties(AgentProperties.class)
  @Import(AgentConverters.class)
  static class Bound {}
}
