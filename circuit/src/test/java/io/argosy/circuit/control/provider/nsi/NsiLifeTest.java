package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.demand.SecondTry;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.provider.fake.FakeNsi;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Circuits that the driver leads through their lives at an NSI provider. */
class NsiLifeTest {

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final CircuitPlan PLAN =
      new CircuitPlan(
          new CircuitKey("prod", new UUID(0, 1)),
          "net",
          end("a"),
          end("b"),
          List.of(),
          ByteRate.ofGigabitsPerSecond(1),
          Duration.ofHours(1));

  @TempDir private Path directory;

  private FakeNsi nsi;
  private NsiProvider provider;
  private CircuitCycle cycle;

  private static CircuitEnd end(String name) {
    return new CircuitEnd(name, "urn:ogf:network:t.net:2021::" + name + "?vlan=1780", "192.0.2.1");
  }

  @BeforeEach
  void begin() throws IOException {
    nsi = new FakeNsi();
    provider =
        new NsiProvider(
            NsiSettings.of(nsi.url(), "urn:them", "urn:us"),
            Optional.empty(),
            UUID::randomUUID,
            () -> Duration.between(Instant.EPOCH, nsi.now()).toNanos());
    InstantSource source = nsi::now;
    cycle =
        new CircuitCycle(
            provider,
            new CircuitFiles(directory, WireJson.tolerant()),
            source.withZone(ZoneOffset.UTC));
  }

  @AfterEach
  void end() {
    provider.close();
    nsi.close();
  }

  /** It is asked for once more with half of the bandwidth. */
  @Test
  void aRefusalForCapacityAfterTheAcknowledgmentIsNoSetback() {
    nsi.refuseLate();
    nsi.capacity(500);
    until(CircuitState.REFUSED);
    Circuit refused = circuit();
    assertThat(refused.ending().orElseThrow().event().toString())
        .contains("not enough bandwidth (NSI error 00705)");
    SecondTry second = new SecondTry(List.of(refused), ByteRate.ofMegabytesPerSecond(10));
    assertThat(second.isSetback(refused)).isFalse();
    assertThat(nsi.left()).isEmpty();
  }

  private void until(CircuitState state) {
    Lease lease =
        new Lease(PLAN, PLAN.lifetime(), false, Optional.empty(), Optional.empty(), false);
    for (int n = 0; n < 20 && (n == 0 || circuit().state() != state); n++) {
      nsi.pass(PAUSE);
      cycle.run(new Standing(true, List.of(lease)));
    }
    assertThat(circuit().state()).isEqualTo(state);
  }

  private Circuit circuit() {
    return cycle.circuits().getFirst();
  }
}
