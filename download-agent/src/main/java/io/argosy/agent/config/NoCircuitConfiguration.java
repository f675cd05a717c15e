package io.argosy.agent.config;

import io.argosy.agent.lane.Lanes;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.lifecycle.CircuitKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** Refuses to start while a circuit is open that nobody would follow. */
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
    };
  }

  private static Optional<CircuitKey> left(Path state, JsonMapper json) throws IOException {
    return Files.isDirectory(CircuitFiles.directory(state))
        ? new CircuitFiles(state, json).open()
        : Optional.empty();
  }
}
