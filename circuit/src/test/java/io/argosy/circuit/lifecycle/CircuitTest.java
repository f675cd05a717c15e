package io.argosy.circuit.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Expired;
import io.argosy.circuit.lifecycle.CircuitEvent.Failing;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.TimedOut;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitEvent.Vanished;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CircuitTest {

  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final ByteRate RATE = new ByteRate(1e9);
  private static final CircuitPlan PLAN =
      new CircuitPlan(
          "c-1", new LinkName(new NodeName("A"), new NodeName("B")), RATE, Duration.ofHours(5));
  private static final CircuitPath PATH =
      new CircuitPath("urn:1", "192.0.2.1", "dtn.example.org", RATE, T0.plusSeconds(18_000));

  private static final List<CircuitEvent> EVENTS =
      List.of(
          new Asked(),
          new Granted(PATH),
          new Denied("full"),
          new TimedOut(),
          new Unwanted(),
          new Expired(),
          new Failing("101 failures"),
          new Vanished("not listed"),
          new Gone());

  /** A sequence of events to each state. */
  private static final Map<CircuitState, List<CircuitEvent>> WAYS =
      Map.of(
          CircuitState.PLANNED, List.of(),
          CircuitState.REQUESTED, List.of(new Asked()),
          CircuitState.ESTABLISHED, List.of(new Asked(), new Granted(PATH)),
          CircuitState.RELEASING, List.of(new Asked(), new Unwanted()),
          CircuitState.CLOSED, List.of(new Unwanted()),
          CircuitState.REFUSED, List.of(new Asked(), new Denied("full")),
          CircuitState.LOST, List.of(new Asked(), new Granted(PATH), new Vanished("not listed")));

  @ParameterizedTest
  @CsvSource({
    "PLANNED, 'Asked>REQUESTED Unwanted>CLOSED'",
    "REQUESTED, 'Denied>REFUSED Granted>ESTABLISHED TimedOut>RELEASING Unwanted>RELEASING'",
    "ESTABLISHED, 'Expired>RELEASING Failing>RELEASING Unwanted>RELEASING Vanished>LOST'",
    "RELEASING, 'Gone>CLOSED'",
    "CLOSED, ''",
    "REFUSED, ''",
    "LOST, ''"
  })
  void eachStateAllowsExactlyItsTransitions(CircuitState state, String arrows) {
    Circuit circuit = after(WAYS.get(state));
    assertThat(circuit.state()).isEqualTo(state);
    assertThat(circuit.state().isFinal()).isEqualTo(arrows.isEmpty());

    var found = new TreeSet<String>();
    for (CircuitEvent event : EVENTS) {
      if (circuit.takes(event)) {
        found.add(nameOf(event) + ">" + circuit.after(event, T0).state());
      } else {
        assertThatExceptionOfType(IllegalStateException.class)
            .isThrownBy(() -> circuit.after(event, T0))
            .withMessageContaining(state.name())
            .withMessageContaining(nameOf(event));
      }
    }
    assertThat(String.join(" ", found)).isEqualTo(arrows);
  }

  @Test
  void aLateAnswerChangesNothing() {
    Circuit releasing = after(List.of(new Asked(), new TimedOut()));
    assertThat(releasing.takes(new Granted(PATH))).isFalse();
    assertThat(releasing.takes(new Denied("full"))).isFalse();
    assertThat(releasing.state()).isEqualTo(CircuitState.RELEASING);
  }

  @Test
  void anEventLeavesTheCircuitBeforeItUntouched() {
    Circuit planned = Circuit.planned(PLAN);
    Circuit requested = planned.after(new Asked(), T0);
    assertThat(planned.passages()).isEmpty();
    assertThat(requested.passages()).containsExactly(new Passage(T0, new Asked()));
  }

  @Test
  void everyCircuitEndsOnceAndItsHistoryIsComplete() {
    Random random = new Random(11);
    Set<CircuitState> ends = EnumSet.noneOf(CircuitState.class);
    for (int life = 0; life < 20_000; life++) {
      Circuit circuit = Circuit.planned(PLAN);
      for (int step = 0; step < 60; step++) {
        circuit = step(circuit, EVENTS.get(random.nextInt(EVENTS.size())), T0.plusSeconds(step));
      }
      assertThat(circuit.passages()).hasSizeLessThanOrEqualTo(4);
      assertThat(circuit.setbackAt().stream().count()).isLessThanOrEqualTo(1);
      assertThat(new Circuit(PLAN, circuit.passages()).state()).isEqualTo(circuit.state());
      ends.add(circuit.state());
    }
    assertThat(ends).contains(CircuitState.CLOSED, CircuitState.REFUSED, CircuitState.LOST);
  }

  private static Circuit step(Circuit circuit, CircuitEvent event, Instant at) {
    boolean ended = circuit.state().isFinal();
    boolean taken = circuit.takes(event);
    assertThat(ended && taken).isFalse();
    return taken ? circuit.after(event, at) : circuit;
  }

  @Test
  void anImpossibleHistoryIsRefused() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> new Circuit(PLAN, List.of(new Passage(T0, new Granted(PATH)))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a/b", "-x", "a\n", "http://a", "a;b", ".."})
  void aCircuitWithoutProperAddressesIsNotUp(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CircuitPath("urn:1", address, "b", RATE, T0))
        .withMessageContaining("source");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CircuitPath("urn:1", "a", address, RATE, T0))
        .withMessageContaining("destination");
  }

  @Test
  void everyCircuitHasAKeyAndAnEnd() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CircuitPlan("a/b", PLAN.link(), RATE, Duration.ofHours(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CircuitPlan("a", PLAN.link(), RATE, Duration.ZERO));
  }

  private static Circuit after(List<CircuitEvent> events) {
    Circuit circuit = Circuit.planned(PLAN);
    for (CircuitEvent event : events) {
      circuit = circuit.after(event, T0);
    }
    return circuit;
  }

  private static String nameOf(Object thing) {
    return thing.getClass().getSimpleName();
  }
}
