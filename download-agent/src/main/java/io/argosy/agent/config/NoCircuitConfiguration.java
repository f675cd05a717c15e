package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitDriver;
import io.argosy.agent.circuits.CircuitLoop;
import io.argosy.agent.circuits.EndCycle;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.lane.Lanes;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.lifecycle.CircuitKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** For an agent whose settings name no provider of circuits, or no longer. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(
    name = "argosy.agent.circuits.provider.kind",
    havingValue = "none",
    matchIfMissing = true)
class NoCircuitConfiguration {

  @Bean
  Lanes lanes() {
    return Lanes.SHARED_ONLY;
  }

  /** Refuses to start while a circuit is open, or an end set up, that nobody would follow. */
  @Bean
  InitializingBean noOpenCircuits(AgentProperties properties, Path state, JsonMapper json) {
    return () -> {
      if (properties.circuits() != null) {
        CircuitConfiguration.requireEndpoints(properties);
      }
      Optional<CircuitKey> left = left(state, json);
      if (left.isPresent()) {
        throw CircuitConfiguration.left(left.get(), state);
      }
      if (properties.circuits() == null) {
        EndConfiguration.requireNone(state, json);
      }
    };
  }

  /** Learns the circuits of other agents that end here. */
  @Bean
  @ConditionalOnProperty("argosy.agent.circuits.endpoints[0].name")
  CircuitLoop circuitLoop(
      AgentProperties properties,
      RouterExchange router,
      Enrolment enrolment,
      EndCycle ends,
      Clock clock) {
    CircuitDriver.Seen none =
        new CircuitDriver.Seen(List.of(), Map.of(), Optional.empty(), List.of(), Optional.empty());
    return new CircuitLoop(
        CircuitConfiguration.reports(router),
        enrolment,
        () -> none,
        CircuitConfiguration.policy(Objects.requireNonNull(properties.circuits())),
        Optional.empty(),
        circuit -> Optional.empty(),
        ends,
        clock);
  }

  private static Optional<CircuitKey> left(Path state, JsonMapper json) throws IOException {
    return Files.isDirectory(CircuitFiles.directory(state))
        ? new CircuitFiles(state, json).open()
        : Optional.empty();
  }
}
