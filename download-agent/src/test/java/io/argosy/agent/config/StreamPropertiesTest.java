package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.batch.StreamControl.Mode;
import io.argosy.common.topology.NodeName;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class StreamPropertiesTest {

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties(AgentProperties.class)
  @Import(AgentConverters.class)
  static class Properties {}

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner().withUserConfiguration(Properties.class);

  @Test
  void theSearchIsOnByDefault() {
    runner.run(
        context ->
            assertThat(context.getBean(AgentProperties.class).streams())
                .isEqualTo(new AgentProperties.Streams(Mode.ON, 4, 16, Map.of())));
  }

  @Test
  void everySettingIsRead() {
    runner
        .withPropertyValues(
            "argosy.agent.streams.mode=dry-run",
            "argosy.agent.streams.start=2",
            "argosy.agent.streams.most=32",
            "argosy.agent.streams.pinned.T1_A=7")
        .run(
            context ->
                assertThat(context.getBean(AgentProperties.class).streams())
                    .isEqualTo(
                        new AgentProperties.Streams(
                            Mode.DRY_RUN, 2, 32, Map.of(new NodeName("T1_A"), 7))));
  }

  /** YAML reads an unquoted {@code off} as a boolean. */
  @Test
  void offIsRead() {
    runner
        .withPropertyValues("argosy.agent.streams.mode=off")
        .run(
            context ->
                assertThat(context.getBean(AgentProperties.class).streams().mode())
                    .isEqualTo(Mode.OFF));
    runner
        .withPropertyValues("argosy.agent.streams.mode=false")
        .run(
            context ->
                assertThat(context.getBean(AgentProperties.class).streams().mode())
                    .isEqualTo(Mode.OFF));
  }
}
