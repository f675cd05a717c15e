package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitDoors;
import io.argosy.agent.circuits.CircuitLoop;
import io.argosy.agent.circuits.EndCycle;
import io.argosy.agent.circuits.EndHook;
import io.argosy.agent.circuits.HostEndpoint;
import io.argosy.agent.circuits.OwnEnd;
import io.argosy.agent.circuits.process.HookProcess;
import io.argosy.agent.circuits.process.KernelRoute;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.timer.PatientLoop;
import io.argosy.circuit.control.provider.EndpointSettings;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.http.ListeningServer;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.backoff.ExponentialBackOff;
import tools.jackson.databind.json.JsonMapper;

/** Beans of this host's ends of circuits, whether this agent or another one manages them. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("argosy.agent.circuits.endpoints[0].name")
class EndConfiguration {

  private static final String DIRECTORY = "circuit-ends";

  private static final String LEFT =
      "the end at %s of circuit %s may still be set up; set its endpoint again for more than a"
          + " minute, until it has been taken down, or take it down by hand and remove %s";

  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Bean
  HookProcess circuitHook() {
    return new HookProcess(EndHook.LONGEST);
  }

  /** An agent without a door sends nothing. */
  @Bean
  CircuitDoors circuitDoors(
      AgentProperties properties, ListeningServer server, WebServerApplicationContext context) {
    return properties.opensDoor()
        ? new CircuitListeners(
            server,
            () -> ((TomcatWebServer) context.getWebServer()).getTomcat(),
            advertisedPort(properties.door().advertiseUrl()))
        : addresses -> Map.of();
  }

  private static OptionalInt advertisedPort(@Nullable URI door) {
    return door == null
        ? OptionalInt.empty()
        : OptionalInt.of(DefaultSchemePortResolver.INSTANCE.resolve(HttpHost.create(door)));
  }

  @Bean
  static DurableItems<OwnEnd> endFiles(Path state, JsonMapper json) throws IOException {
    return new StateFiles<>(
        state.resolve(DIRECTORY),
        new StateFiles.Kind<>(
            new StateFormat("argosy-circuit-end", 1), ".end", OwnEnd.class, OwnEnd::circuit),
        json);
  }

  /** Refuses to start while an end is set up that nobody would take down. */
  static void requireNone(Path state, JsonMapper json) throws IOException {
    Path directory = state.resolve(DIRECTORY);
    if (Files.isDirectory(directory)) {
      List<OwnEnd> left = endFiles(state, json).all();
      if (!left.isEmpty()) {
        OwnEnd end = left.getFirst();
        Path file = directory.resolve(end.circuit() + ".end");
        throw RefusedToStart.key(
            "argosy.agent.circuits.endpoints", LEFT.formatted(end.address(), end.key(), file));
      }
    }
  }

  @Bean
  EndCycle circuitEnds(
      AgentProperties properties,
      HookProcess hook,
      CircuitDoors doors,
      DurableItems<OwnEnd> endFiles,
      JsonMapper json,
      Clock clock) {
    List<HostEndpoint> endpoints =
        Objects.requireNonNull(properties.circuits()).endpoints().stream()
            .map(EndConfiguration::endpoint)
            .toList();
    return new EndCycle(
        endpoints, hook, doors, new KernelRoute("ip", json)::proof, endFiles, clock);
  }

  private static HostEndpoint endpoint(EndpointSettings given) {
    return new HostEndpoint(
        given.name(),
        given.address(),
        given.mtu(),
        given.interface_(),
        Objects.requireNonNullElse(given.hook(), List.of()));
  }

  @Bean
  PatientLoop endLoop(CircuitLoop circuits, ExponentialBackOff pause, Ending ending) {
    return new PatientLoop(
            "circuit-ends",
            () -> {
              circuits.setUpEnds();
              return PAUSE;
            },
            pause,
            ending)
        .start();
  }

  @Bean
  MeterBinder endMeters(EndCycle ends) {
    return meters -> {
      Gauge.builder("argosy.agent.circuits.ends", ends, EndCycle::up)
          .description("Ends of circuits that are set up at this host")
          .register(meters);
      Gauge.builder("argosy.agent.circuits.ends.troubled", ends, EndCycle::troubled)
          .description("Ends of circuits that could not be set up or taken down")
          .register(meters);
    };
  }
}
