package io.argosy.circuit.control.statefile;

import static io.argosy.circuit.fixture.KnownCircuits.ASKED;
import static io.argosy.circuit.fixture.KnownCircuits.EVENTS;
import static io.argosy.circuit.fixture.KnownCircuits.LIFETIME;
import static io.argosy.circuit.fixture.KnownCircuits.PLAN;
import static io.argosy.circuit.fixture.KnownCircuits.RATE;
import static io.argosy.circuit.fixture.KnownCircuits.REFERENCED;
import static io.argosy.circuit.fixture.KnownCircuits.T0;
import static io.argosy.circuit.fixture.KnownCircuits.after;
import static io.argosy.circuit.fixture.KnownCircuits.established;
import static io.argosy.circuit.fixture.KnownCircuits.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Extended;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.common.statefile.NewerStateException;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CircuitFilesTest {

  @TempDir Path state;

  @Test
  void everyHistoryIsReadAsItWasWritten() throws IOException {
    List<CircuitEvent> events = new ArrayList<>(EVENTS);
    events.add(new Denied(Cause.CAPACITY, "5 Gb/s left", Optional.of(new ByteRate(6.25e8))));
    events.add(new Denied(Cause.TERMS, "other addresses", Optional.empty()));
    Random random = new Random(3);
    List<Circuit> circuits = new ArrayList<>();
    for (int n = 0; n < 200; n++) {
      Circuit circuit = Circuit.planned(plan(new UUID(9, n)));
      for (int step = 0; step < 30; step++) {
        CircuitEvent event = events.get(random.nextInt(events.size()));
        circuit = circuit.takes(event) ? circuit.after(event, T0.plusMillis(step)) : circuit;
      }
      files().keep(circuit);
      circuits.add(circuit);
    }
    assertThat(files().all()).containsExactlyInAnyOrderElementsOf(circuits);
    files().forget(circuits.getFirst().key().id());
    assertThat(files().all()).hasSize(199).doesNotContain(circuits.getFirst());
  }

  @Test
  void theAttachmentsThatWereGrantedAreKeptAndMayBeMissing() throws IOException {
    List<String> named = List.of("urn:a?vlan=1780", "urn:b?vlan=1781");
    Circuit circuit =
        after(T0, ASKED, REFERENCED, new Granted(RATE, T0.plus(LIFETIME), named))
            .after(new Extended(T0.plus(LIFETIME.multipliedBy(2))), T0);
    files().keep(circuit);
    assertThat(files().all().getFirst().granted().orElseThrow().attachments()).isEqualTo(named);
    String earlier =
        Files.readString(file()).split("\n", 2)[1].replaceAll(",\"attachments\":[^}]*", "");
    assertThat(earlier).doesNotContain("attachments");
    new StateFile(file(), new StateFormat("argosy-circuit", 1)).write(earlier);
    assertThat(files().all().getFirst().granted().orElseThrow().attachments()).isEmpty();
  }

  @Test
  void theFileIsMadeToBeRead() throws IOException {
    files().keep(established(T0));
    Path file = file();
    assertThat(Files.readString(file)).startsWith("{\"format\":\"argosy-circuit/1\",\"sha256\":");
    JsonNode body = body(file);
    assertThat(body.propertyNames())
        .containsExactly(
            "id",
            "key",
            "provider",
            "source",
            "destination",
            "links",
            "bandwidth",
            "lifetimeSeconds",
            "reference",
            "state",
            "end",
            "passages");
    assertThat(body.get("key").asString()).isEqualTo("cern-" + PLAN.key().id());
    assertThat(body.get("state").asString()).isEqualTo("established");
    assertThat(body.get("reference").asString()).isEqualTo("ref-1");
    assertThat(body.get("end").asString()).isEqualTo("2026-03-01T17:00:00Z");
    assertThat(body.get("passages").get(2).get("event").asString()).isEqualTo("granted");
  }

  @ParameterizedTest
  @CsvSource({
    "\"state\":\"established\", \"state\":\"closed\"",
    "\"event\":\"asked\", \"event\":\"gone\"",
    "\"event\":\"asked\", \"event\":\"wished\"",
    "\"lifetimeSeconds\":18000, \"lifetimeSeconds\":0",
    "\"bandwidth\":1.0E9, \"bandwidth\":-1.0",
    "\"key\":\"cern-, \"key\":\"cern",
    "192.0.2.2, 192.0.2.x"
  })
  void aFileThatContradictsItselfIsSetAside(String text, String other) throws IOException {
    files().keep(established(T0));
    String body = Files.readString(file()).split("\n", 2)[1];
    assertThat(body).contains(text);
    new StateFile(file(), new StateFormat("argosy-circuit", 1)).write(body.replace(text, other));
    assertThat(files().all()).isEmpty();
    assertThat(state.resolve("circuits/broken").resolve(file().getFileName())).exists();
  }

  @Test
  void theFileOfANewerProgramStopsTheStart() throws IOException {
    files().keep(established(T0));
    String body = Files.readString(file()).split("\n", 2)[1];
    new StateFile(file(), new StateFormat("argosy-circuit", 2)).write(body);
    assertThatExceptionOfType(NewerStateException.class).isThrownBy(() -> files().all());
  }

  private CircuitFiles files() throws IOException {
    return new CircuitFiles(state, WireJson.tolerant());
  }

  private Path file() {
    return state.resolve("circuits").resolve(PLAN.key().id() + ".circuit");
  }

  private static JsonNode body(Path file) throws IOException {
    return WireJson.tolerant().readTree(Files.readString(file).split("\n", 2)[1]);
  }
}
