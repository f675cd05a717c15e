package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.LinkOf;
import io.argosy.common.wire.agent.CircuitAnswer.LinkWork;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The loop and the driver of one agent, with a scripted router and provider. */
abstract class CircuitBed {

  static final UUID ID = new UUID(7, 1);
  static final long TB = 1_000_000_000_000L;
  static final CircuitPolicy POLICY =
      new CircuitPolicy(
          Duration.ofHours(5),
          Duration.ofHours(1),
          Priority.NORMAL,
          ByteRate.ofGigabitsPerSecond(1),
          ByteRate.ofGigabitsPerSecond(100),
          Duration.ofHours(6));

  @TempDir Path state;
  Instant now = Instant.parse("2026-03-01T12:00:00Z");
  final InstantSource source = () -> now;
  final Clock clock = source.withZone(ZoneOffset.UTC);
  final ScriptedNetwork network = new ScriptedNetwork();
  final List<CircuitReport> reports = new ArrayList<>();
  boolean isAway;
  boolean isOlder;
  boolean isReplaced;
  long pending = 90 * TB;
  long lessUrgent;
  Optional<Duration> counted = Optional.of(Duration.ZERO);
  @Nullable String close;
  boolean isOrdered;
  String mode = "on";
  List<Lease> leases = List.of();
  Optional<Reading> traffic = Optional.empty();
  UUID id = ID;
  CompletableFuture<Optional<String>> hook = CompletableFuture.completedFuture(Optional.empty());
  Optional<CompletableFuture<Optional<String>>> down = Optional.empty();
  final List<String> hooks = new ArrayList<>();
  EndCycle ends;
  CircuitLoop loop;
  CircuitDriver driver;

  @BeforeEach
  void start() throws IOException {
    Enrolment enrolment = new Enrolment();
    enrolment.become(
        new Incarnation(
            new AgentName("agent"), 4, Duration.ofSeconds(10), new InstanceName("cern")));
    CircuitCycle cycle =
        new CircuitCycle(network, new CircuitFiles(state, WireJson.tolerant()), clock);
    driver = new CircuitDriver(cycle);
    loop =
        new CircuitLoop(
            this::answer,
            enrolment,
            driver::seen,
            POLICY,
            Optional.of(
                new CircuitLoop.Provider(
                    "net", "static", network.traits(), List.of("urn:b?vlan=1780-1789"))),
            circuit -> traffic,
            ends(),
            clock);
  }

  private EndCycle ends() throws IOException {
    ends =
        new EndCycle(
            List.of(new HostEndpoint("B", "192.0.2.2", 9000, null, List.of("hook"))),
            (end, verb) -> {
              hooks.add(verb);
              return down.filter(it -> verb.equals("down")).orElse(hook);
            },
            addresses -> Map.of(),
            end -> new CompletableFuture<>(),
            new StateFiles<>(
                state.resolve("circuit-ends"),
                new StateFiles.Kind<>(
                    new StateFormat("argosy-circuit-end", 1),
                    ".end",
                    OwnEnd.class,
                    OwnEnd::circuit),
                WireJson.tolerant()),
            clock);
    return ends;
  }

  Map<UUID, Boolean> setbacks() {
    loop.step();
    return reports.getLast().circuits().stream()
        .collect(Collectors.toMap(CircuitStatement::id, CircuitStatement::setback));
  }

  void establish() {
    leases = List.of(lease());
    for (int n = 0; n < 4; n++) {
      turn(Duration.ofSeconds(5));
    }
  }

  void drive() {
    driver.run(loop::standing, loop::releasing, loop::tell);
    loop.setUpEnds();
  }

  void turn(Duration later) {
    now = now.plus(later);
    try {
      loop.step();
    } catch (RouterUnreachableException e) {
      assertThat(isAway).isTrue();
    }
    drive();
  }

  PairDecision decision() {
    return reports.getLast().decisions().getFirst();
  }

  CircuitStatement statement() {
    loop.step();
    return reports.getLast().circuits().getFirst();
  }

  CircuitAnswer answer(CircuitReport report) {
    if (isAway) {
      throw new RouterUnreachableException("away");
    }
    if (isReplaced) {
      throw new RouterRefusedException(409, "stale-incarnation", "it was started again");
    }
    if (isOlder) {
      throw new RouterRefusedException(404, "", "not found");
    }
    reports.add(report);
    LinkWork work =
        new LinkWork(
            new NodeName("A1"),
            new NodeName("B1"),
            List.of(0L, pending, lessUrgent, lessUrgent),
            5e8,
            null,
            null);
    Pair pair =
        new Pair("A", "B", 1e12, null, null, null, counted.isEmpty() ? List.of() : List.of(work));
    leases = leases.stream().map(it -> it.id().equals(id) ? lease() : it).toList();
    return new CircuitAnswer(
        reports.size(),
        mode,
        counted.map(Duration::toSeconds).orElse(null),
        List.of(pair),
        leases,
        List.of());
  }

  Lease lease() {
    boolean isBegun =
        reports.stream()
            .flatMap(report -> report.circuits().stream())
            .anyMatch(it -> it.id().equals(id));
    return new Lease(
        id,
        new End("A", "urn:a?vlan=1", "192.0.2.1"),
        new End("B", "urn:b?vlan=1", "192.0.2.2"),
        List.of(new LinkOf(new NodeName("A1"), new NodeName("B1"))),
        1e10,
        18_000,
        18_000,
        isBegun,
        isBegun && !network.calls.isEmpty() ? "ref-1" : null,
        close,
        isOrdered,
        null);
  }
}
