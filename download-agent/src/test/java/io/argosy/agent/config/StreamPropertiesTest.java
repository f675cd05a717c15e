package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.batch.StreamControl.Mode;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.limit.AdvisedStreams;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class StreamPropertiesTest {

  private static final Lane SHARED =
      Lane.shared(new LinkName(new NodeName("T1_A"), new NodeName("T2_Z")));

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
                .isEqualTo(new AgentProperties.Streams(Mode.ON, null, 16, Map.of())));
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

  @Test
  void anAdviceIsUsedUnlessTheOperatorSetsAStart() {
    assertThat(startOf()).isEqualTo(12);
    assertThat(startOf("argosy.agent.streams.start=4")).isEqualTo(4);
    assertThat(startOf("argosy.agent.streams.most=8")).isEqualTo(8);
    assertThat(startOf("argosy.agent.streams.pinned.T1_A=7")).isEqualTo(7);
  }

  /** One stream would leave gaps between files. */
  @Test
  void aCircuitThatOneStreamFillsStartsAsTheSharedPathDoes() {
    CircuitPath slow = ScriptedLanes.path(1, Duration.ofHours(1));
    CircuitPath near =
        new CircuitPath(
            slow.circuit(),
            slow.source(),
            slow.destination(),
            slow.granted(),
            Optional.of(Duration.ofNanos(100_000)),
            slow.left());
    ScriptedLanes lanes = new ScriptedLanes();
    lanes.opens(SHARED.link(), near);
    Lane circuit = lanes.laneOf(SHARED.link());
    assertThat(startOf(circuit, lanes, 0)).isEqualTo(startOf(SHARED, lanes, 0)).isEqualTo(4);
    assertThat(startOf(circuit, lanes, 9)).as("advised by the router").isEqualTo(9);
  }

  private int startOf(String... settings) {
    return startOf(SHARED, Lanes.SHARED_ONLY, 12, settings);
  }

  private int startOf(Lane lane, Lanes lanes, int advice, String... settings) {
    AtomicInteger start = new AtomicInteger();
    runner
        .withPropertyValues(settings)
        .run(
            context -> {
              AgentProperties properties = context.getBean(AgentProperties.class);
              TransferConfiguration wiring = new TransferConfiguration();
              AdvisedStreams advised = wiring.advisedStreams(properties, lanes);
              advised.take(lane, advice);
              start.set(wiring.streamControl(properties, advised).wanted(lane));
            });
    return start.get();
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
