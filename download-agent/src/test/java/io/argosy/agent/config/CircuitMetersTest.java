package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.circuits.CircuitDriver;
import io.argosy.agent.circuits.EndCycle;
import io.argosy.agent.circuits.OwnEnd;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.fixture.MeterTable;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Circuits of 1,000 bytes per second, an hour after they were established. */
class CircuitMetersTest {

  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final ByteRate RATE = new ByteRate(1000);
  private static final Granted GRANTED = new Granted(RATE, T0.plus(Duration.ofHours(5)), List.of());
  private static final CircuitEvent[] UP = {new Asked(), new Referenced("ref"), GRANTED};

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Map<CircuitKey, Reading> traffic = new HashMap<>();
  private final Clock clock = Clock.fixed(T0.plus(Duration.ofHours(1)), ZoneOffset.UTC);
  private Optional<Instant> listedAt = Optional.empty();
  private List<Circuit> circuits = List.of();

  @BeforeEach
  void bind(@TempDir Path state) throws IOException {
    new CircuitMeters(
            () -> new CircuitDriver.Seen(circuits, Map.of(), listedAt, List.of(), Optional.empty()),
            key -> Optional.ofNullable(traffic.get(key)),
            clock)
        .bindTo(meters);
    StateFormat format = new StateFormat("argosy-circuit-end", 1);
    EndCycle ends =
        new EndCycle(
            List.of(),
            (end, verb) -> CompletableFuture.completedFuture(Optional.empty()),
            addresses -> Map.of(),
            end -> new CompletableFuture<>(),
            new StateFiles<>(
                state,
                new StateFiles.Kind<>(format, ".end", OwnEnd.class, OwnEnd::circuit),
                WireJson.tolerant()),
            clock);
    new EndConfiguration().endMeters(ends).bindTo(meters);
  }

  @Test
  void theMetersAreThoseOfTheDocument() {
    MeterTable.of("circuits at an agent").requireCounted(meters);
  }

  @Test
  void circuitsAreCountedByState() {
    circuits =
        List.of(
            circuit(1),
            circuit(2, UP),
            circuit(3, UP),
            circuit(4, UP[0], UP[1], GRANTED, new Unwanted("no work"), new Gone()));
    assertThat(counted("state", "planned")).isEqualTo(1);
    assertThat(counted("state", "requested")).isZero();
    assertThat(counted("state", "established")).isEqualTo(2);
    assertThat(counted("state", "releasing")).isZero();
  }

  @Test
  void whatIsReservedCountsAndUnusedOnlyWhatIsKnown() {
    assertThat(value("reserved")).isZero();
    circuits = List.of(circuit(1, UP), circuit(2, UP), circuit(3, UP[0]));
    assertThat(value("reserved")).isEqualTo(7.2e6);
    assertThat(value("unused")).isNaN();
    traffic.put(key(2), new Reading(new ByteCount(600_000), 0, 0, true));
    assertThat(value("unused")).isEqualTo(3e6);
    traffic.put(key(1), new Reading(new ByteCount(4_000_000), 0, 0, true));
    assertThat(value("unused")).as("one moved more than was granted").isEqualTo(3e6);
  }

  @Test
  void refusalsAreCountedByCause() {
    Denied full = new Denied(Cause.CAPACITY, "full", Optional.empty());
    Denied other = new Denied(Cause.TERMS, "another address", Optional.empty());
    circuits =
        List.of(
            circuit(1, new Asked(), full),
            circuit(2, new Asked(), full, new Gone()),
            circuit(3, new Asked(), other),
            circuit(4, UP));
    assertThat(refused("capacity")).isEqualTo(2);
    assertThat(refused("terms")).isEqualTo(1);
    assertThat(refused("other")).isZero();
  }

  @Test
  void theAgeOfTheListIsUnknownBeforeTheFirstOne() {
    assertThat(value("list.age")).isNaN();
    listedAt = Optional.of(clock.instant().minusSeconds(7));
    assertThat(value("list.age")).isEqualTo(7);
  }

  private double value(String name) {
    return meters.get("argosy.agent.circuits." + name).gauge().value();
  }

  private double counted(String tag, String word) {
    return meters.get("argosy.agent.circuits").tag(tag, word).gauge().value();
  }

  private double refused(String cause) {
    return meters.get("argosy.agent.circuits.refused").tag("cause", cause).gauge().value();
  }

  private static Circuit circuit(int id, CircuitEvent... events) {
    Circuit circuit =
        Circuit.planned(
            new CircuitPlan(
                key(id),
                "net",
                new CircuitEnd("A", "urn:a?vlan=1", "192.0.2.1"),
                new CircuitEnd("B", "urn:b?vlan=1", "192.0.2.2"),
                List.of(new LinkName(new NodeName("A"), new NodeName("B"))),
                RATE,
                Duration.ofHours(5)));
    for (CircuitEvent event : events) {
      circuit = circuit.after(event, T0);
    }
    return circuit;
  }

  private static CircuitKey key(int id) {
    return new CircuitKey("cern", new UUID(7, id));
  }
}
