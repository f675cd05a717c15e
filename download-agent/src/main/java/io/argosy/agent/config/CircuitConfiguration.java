package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitDriver;
import io.argosy.agent.circuits.CircuitLoop;
import io.argosy.agent.circuits.EndCycle;
import io.argosy.agent.circuits.ProvenLanes;
import io.argosy.agent.circuits.process.KernelRoute;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.Ending;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.timer.PatientLoop;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.transfer.RefusedTokens;
import io.argosy.agent.transfer.backend.http.CircuitProbe;
import io.argosy.agent.transfer.backend.http.FdtDoorClient;
import io.argosy.agent.transfer.backend.http.HttpBackend;
import io.argosy.agent.transfer.http.HttpGrantSource;
import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.provider.EndpointSettings;
import io.argosy.circuit.control.provider.ProviderSettings;
import io.argosy.circuit.control.provider.Providers;
import io.argosy.circuit.control.provider.WrongSettingException;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.demand.CircuitTraffic;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.Registration.CircuitEndpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.util.backoff.ExponentialBackOff;
import tools.jackson.databind.json.JsonMapper;

/** Beans of circuits, for an agent whose settings name a provider of circuits. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("argosy.agent.circuits.provider.kind")
class CircuitConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(CircuitConfiguration.class);
  private static final String KEY = "argosy.agent.circuits.";

  /** What is open at one provider cannot be seen, extended or released at another. */
  private static final String LEFT =
      "circuit %s is still open at the provider that was set before; set that one again, with"
          + " on-stop: release, start and stop the agent, or remove %s";

  private static final Duration BEFORE_REGISTRATION = Duration.ofSeconds(1);

  /** With a longer one, a service that stops might be killed. */
  private static final Duration LONGEST_STOP = Duration.ofSeconds(20);

  @Bean
  CircuitDesk circuitDesk(
      AgentProperties properties,
      RouterExchange router,
      Enrolment enrolment,
      Path state,
      JsonMapper json,
      ExponentialBackOff pause,
      Ending ending,
      CircuitTraffic traffic,
      EndCycle ends,
      Clock clock)
      throws IOException {
    AgentProperties.Circuits settings = properties.circuits();
    if (settings == null || settings.provider() == null) {
      throw RefusedToStart.key(KEY + "provider", "is missing");
    }
    ProviderSettings wanted = settings.provider();
    requireEndpoints(properties);
    CircuitFiles files = files(wanted, state, json);
    CircuitProvider provider = provider(wanted, state, clock);
    CircuitDriver driver = new CircuitDriver(new CircuitCycle(provider, files, clock));
    CircuitLoop loop =
        new CircuitLoop(
            reports(router),
            enrolment,
            driver::seen,
            policy(settings),
            Optional.of(stated(wanted, provider, properties)),
            traffic,
            ends,
            clock);
    Supplier<Duration> run =
        settings.onStop() == AgentProperties.OnStop.RELEASE
            ? () -> driver.run(loop::standing, loop::releasing, loop::tell)
            : () -> driver.run(loop::standing, loop::standing, () -> {});
    PatientLoop runs = new PatientLoop("circuit-driver", run, pause, ending);
    provider.onNews(runs::wake);
    loop.onAnswer(runs::wake);
    return new CircuitDesk(loop, driver, runs.start(), provider);
  }

  static Function<CircuitReport, CircuitAnswer> reports(RouterExchange router) {
    return report -> router.post("/agent/v1/circuits", report, CircuitAnswer.class);
  }

  private static CircuitLoop.Provider stated(
      ProviderSettings settings, CircuitProvider provider, AgentProperties properties) {
    return new CircuitLoop.Provider(
        settings.title(),
        settings.kind(),
        provider.traits(),
        properties.circuitEndpoints().stream().map(CircuitEndpoint::attachment).toList());
  }

  @Bean
  ProvenLanes provenLanes(
      AgentProperties properties,
      CloseableHttpClient doorClient,
      RouterExchange router,
      Enrolment enrolment,
      RefusedTokens refused,
      EndCycle ends,
      FlowMeter flows,
      JsonMapper json,
      Clock clock) {
    List<EndpointSettings> endpoints = Objects.requireNonNull(properties.circuits()).endpoints();
    KernelRoute route = new KernelRoute("ip", json);
    HttpGrantSource grants = new HttpGrantSource(router, enrolment, refused);
    return new ProvenLanes(
        its -> {
          CircuitProbe probe =
              new CircuitProbe(doorClient, json, grants, its, flows::stopwatch, UUID::randomUUID);
          Optional<String> device =
              endpoints.stream()
                  .filter(it -> it.name().equals(its.endpoint()))
                  .flatMap(it -> Stream.ofNullable(it.interface_()))
                  .findFirst();
          return () ->
              device
                  .flatMap(it -> route.fault(its.path().destination(), its.path().source(), it))
                  .<CircuitProof>map(CircuitProof.Failed::new)
                  .orElseGet(probe);
        },
        ends,
        flows,
        clock,
        Thread::startVirtualThread);
  }

  /** What transfers ask for their lanes. */
  @Bean
  @Primary
  Lanes lanes(ProvenLanes proven) {
    return proven;
  }

  /** Proves circuits from the registration on, when grants can be had. */
  @Bean
  CircuitProofs circuitProofs(
      CircuitDesk desk,
      ProvenLanes lanes,
      Enrolment enrolment,
      HttpBackend http,
      Optional<FdtDoorClient> fdt,
      WakeUps wakeUps,
      ExponentialBackOff pause,
      Ending ending) {
    Consumer<UUID> abort =
        circuit -> {
          http.abort(circuit);
          fdt.ifPresent(it -> it.abort(circuit));
        };
    Supplier<Duration> step =
        () ->
            enrolment.isKnown()
                ? lanes.step(desk.driver().seen(), wakeUps.queues(), abort)
                : BEFORE_REGISTRATION;
    return new CircuitProofs(new PatientLoop("circuit-proofs", step, pause, ending).start());
  }

  record CircuitProofs(PatientLoop loop) implements AutoCloseable {

    @Override
    public void close() {
      loop.close();
    }
  }

  @Bean
  CircuitLoop circuitLoop(CircuitDesk desk) {
    return desk.loop();
  }

  @Bean
  CircuitMeters circuitMeters(CircuitDesk desk, CircuitTraffic traffic, Clock clock) {
    return new CircuitMeters(desk.driver()::seen, traffic, clock);
  }

  record CircuitDesk(
      CircuitLoop loop, CircuitDriver driver, PatientLoop runs, CircuitProvider provider)
      implements AutoCloseable {

    /** What is not released by then is released by the next process. */
    @Override
    public void close() {
      CountDownLatch stopped = driver.stop();
      runs.wake();
      try {
        if (!stopped.await(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)) {
          LOG.warn("Circuits are left to the next start of this agent");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      runs.close();
      loop.setUpEnds();
      provider.close();
    }
  }

  static CircuitPolicy policy(AgentProperties.Circuits settings) {
    try {
      return settings.policy();
    } catch (IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage());
      throw RefusedToStart.key(KEY + why.substring(0, why.indexOf(' ')), why);
    }
  }

  private static CircuitFiles files(ProviderSettings wanted, Path state, JsonMapper json)
      throws IOException {
    CircuitFiles files = new CircuitFiles(state, json);
    Optional<CircuitKey> left = files.belongTo(wanted.account());
    if (left.isPresent()) {
      throw left(left.get(), state);
    }
    return files;
  }

  static RefusedToStart left(CircuitKey key, Path state) {
    return RefusedToStart.key(KEY + "provider", LEFT.formatted(key, CircuitFiles.file(state, key)));
  }

  private static CircuitProvider provider(ProviderSettings wanted, Path state, Clock clock) {
    try {
      return new Providers(state, clock, UUID::randomUUID, System::nanoTime).of(wanted);
    } catch (WrongSettingException e) {
      throw RefusedToStart.key(KEY + "provider." + e.key(), String.valueOf(e.getMessage()));
    }
  }

  /** An endpoint serves nodes of this agent; what endpoints of one port share is at most all. */
  static void requireEndpoints(AgentProperties properties) {
    List<CircuitEndpoint> endpoints;
    try {
      endpoints = properties.circuitEndpoints();
    } catch (WrongSettingException e) {
      throw RefusedToStart.key(KEY + e.key(), String.valueOf(e.getMessage()));
    }
    Set<NodeName> own =
        properties.nodes().stream().map(AgentProperties.Node::name).collect(Collectors.toSet());
    Set<String> names = new HashSet<>();
    for (CircuitEndpoint endpoint : endpoints) {
      if (!names.add(endpoint.name())) {
        throw RefusedToStart.key(KEY + "endpoints", endpoint.name() + " is listed twice");
      }
      if (endpoint.nodes().isEmpty() || !own.containsAll(endpoint.nodes())) {
        throw RefusedToStart.key(
            KEY + "endpoints",
            "endpoint %s: nodes must be nodes of this agent".formatted(endpoint.name()));
      }
    }
  }
}
