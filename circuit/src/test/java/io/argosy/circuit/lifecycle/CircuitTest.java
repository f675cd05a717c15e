package io.argosy.circuit.lifecycle;

import static io.argosy.circuit.fixture.KnownCircuits.ASKED;
import static io.argosy.circuit.fixture.KnownCircuits.DENIED;
import static io.argosy.circuit.fixture.KnownCircuits.EVENTS;
import static io.argosy.circuit.fixture.KnownCircuits.FAILING;
import static io.argosy.circuit.fixture.KnownCircuits.GONE;
import static io.argosy.circuit.fixture.KnownCircuits.GRANTED;
import static io.argosy.circuit.fixture.KnownCircuits.PLAN;
import static io.argosy.circuit.fixture.KnownCircuits.REFERENCED;
import static io.argosy.circuit.fixture.KnownCircuits.T0;
import static io.argosy.circuit.fixture.KnownCircuits.TIMED_OUT;
import static io.argosy.circuit.fixture.KnownCircuits.UNWANTED;
import static io.argosy.circuit.fixture.KnownCircuits.VANISHED;
import static io.argosy.circuit.fixture.KnownCircuits.after;
import static io.argosy.circuit.fixture.KnownCircuits.established;
import static io.argosy.circuit.fixture.KnownCircuits.planned;
import static io.argosy.circuit.fixture.KnownCircuits.requested;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitEvent.Extended;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
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

  /** A circuit in each state, with and without a reference where both are possible. */
  private static final Map<String, Circuit> STATES =
      Map.ofEntries(
          Map.entry("PLANNED", planned()),
          Map.entry("REQUESTED", after(T0, ASKED)),
          Map.entry("REQUESTED with reference", requested(T0)),
          Map.entry("ESTABLISHED", established(T0)),
          Map.entry("RELEASING", after(T0, ASKED, TIMED_OUT)),
          Map.entry("RELEASING with reference", requested(T0).after(UNWANTED, T0)),
          Map.entry("CLOSED", requested(T0).after(UNWANTED, T0).after(GONE, T0)),
          Map.entry("REFUSED", after(T0, ASKED, DENIED, GONE)),
          Map.entry("LOST", established(T0).after(VANISHED, T0).after(GONE, T0)));

  /** All pairs of state and event are decided: those that are not named here are refused. */
  @ParameterizedTest
  @CsvSource({
    "PLANNED, Asked>REQUESTED Referenced>RELEASING TimedOut>REFUSED Unwanted>CLOSED",
    "REQUESTED, Denied>RELEASING Referenced>REQUESTED TimedOut>RELEASING Unwanted>RELEASING"
        + " Vanished>RELEASING",
    "REQUESTED with reference, Denied>RELEASING Granted>ESTABLISHED TimedOut>RELEASING"
        + " Unwanted>RELEASING Vanished>RELEASING",
    "ESTABLISHED, Expired>RELEASING Extended>ESTABLISHED Failing>RELEASING Unwanted>RELEASING"
        + " Vanished>RELEASING",
    "RELEASING, Gone>REFUSED Referenced>RELEASING",
    "RELEASING with reference, Gone>CLOSED",
    "CLOSED, Referenced>RELEASING",
    "REFUSED, Referenced>RELEASING",
    "LOST, Referenced>RELEASING"
  })
  void eachStateAllowsExactlyItsTransitions(String name, String arrows) {
    Circuit circuit = STATES.get(name);
    assertThat(name).startsWith(circuit.state().name());
    var found = new TreeSet<String>();
    for (CircuitEvent event : EVENTS) {
      if (circuit.takes(event)) {
        found.add(nameOf(event) + ">" + circuit.after(event, T0).state());
      } else {
        assertThatExceptionOfType(IllegalStateException.class)
            .isThrownBy(() -> circuit.after(event, T0))
            .withMessageContaining(circuit.state().name())
            .withMessageContaining(nameOf(event));
      }
    }
    assertThat(String.join(" ", found)).isEqualTo(arrows);
  }

  @Test
  void allStatesAndEventsAreInTheTable() {
    assertThat(STATES.values().stream().map(Circuit::state))
        .containsAll(EnumSet.allOf(CircuitState.class));
    assertThat(EVENTS.stream().map(Object::getClass).distinct())
        .hasSameSizeAs(CircuitEvent.class.getPermittedSubclasses());
  }

  @Test
  void nothingIsUsedWhoseReferenceIsUnknown() {
    assertThat(after(T0, ASKED).takes(GRANTED)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"true, REFUSED", "false, CLOSED"})
  void aReferenceThatArrivesAfterTheEndIsKeptAndReleased(boolean late, CircuitState end) {
    Circuit releasing = late ? after(T0, ASKED, TIMED_OUT) : after(T0, ASKED, UNWANTED);
    Circuit known = releasing.after(REFERENCED, T0);
    assertThat(known.reference()).contains("ref-1");
    assertThat(known.state()).isEqualTo(CircuitState.RELEASING);
    Circuit ended = known.after(GONE, T0);
    assertThat(ended.state()).isEqualTo(end);
    Circuit again = ended.after(new Referenced("ref-2"), T0);
    assertThat(again.state()).isEqualTo(CircuitState.RELEASING);
    assertThat(again.after(GONE, T0).state()).isEqualTo(end);
  }

  @Test
  void theFirstEventThatEndsACircuitDecidesHowItEnded() {
    assertThat(established(T0).after(VANISHED, T0).after(GONE, T0).state())
        .isEqualTo(CircuitState.LOST);
    assertThat(established(T0).after(FAILING, T0).after(GONE, T0).state())
        .isEqualTo(CircuitState.CLOSED);
    assertThat(requested(T0).after(VANISHED, T0).after(GONE, T0).state())
        .isEqualTo(CircuitState.REFUSED);
    assertThat(established(T0).after(FAILING, T0).ending().orElseThrow().event())
        .isEqualTo(FAILING);
  }

  @Test
  void anEndIsToldInWholeSeconds() {
    Instant end = Instant.parse("2026-01-02T03:04:05.678901Z");
    assertThat(new Granted(GRANTED.bandwidth(), end, List.of()).words())
        .endsWith("until 2026-01-02T03:04:05Z");
    assertThat(new Unwanted("released by ann").words()).isEqualTo("it ends early: released by ann");
    assertThat(new Extended(end).words()).endsWith("until 2026-01-02T03:04:05Z");
  }

  @Test
  void anExtensionMovesTheEndOnly() {
    Extended later = new Extended(GRANTED.end().plusSeconds(600));
    Circuit extended = established(T0).after(later, T0);
    assertThat(extended.granted().orElseThrow().end()).isEqualTo(later.end());
    assertThat(extended.granted().orElseThrow().bandwidth()).isEqualTo(GRANTED.bandwidth());
  }

  @Test
  void anEventLeavesTheCircuitBeforeItUntouched() {
    Circuit planned = planned();
    Circuit requested = planned.after(ASKED, T0);
    assertThat(planned.passages()).isEmpty();
    assertThat(requested.passages()).containsExactly(new Passage(T0, ASKED));
  }

  @Test
  void everyHistoryIsShortAndPossibleAndHasOneSetbackAtMost() {
    Random random = new Random(11);
    Set<CircuitState> ends = EnumSet.noneOf(CircuitState.class);
    for (int life = 0; life < 20_000; life++) {
      Circuit circuit = planned();
      for (int step = 0; step < 100; step++) {
        CircuitEvent event = EVENTS.get(random.nextInt(EVENTS.size()));
        circuit = circuit.takes(event) ? circuit.after(event, T0.plusSeconds(step)) : circuit;
      }
      assertThat(circuit.passages()).hasSizeLessThanOrEqualTo(9);
      assertThat(new Circuit(PLAN, circuit.passages())).isEqualTo(circuit);
      ends.add(circuit.state());
    }
    assertThat(ends).contains(CircuitState.CLOSED, CircuitState.REFUSED, CircuitState.LOST);
  }

  @Test
  void anImpossibleHistoryIsRefused() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> new Circuit(PLAN, List.of(new Passage(T0, GRANTED))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "dtn.example.org", "192.0.2.1 ", "a/b", "192.0.2.1\n", "x;y"})
  void anEndNeedsAnAddress(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CircuitEnd("port", "urn:1", address))
        .withMessageContaining("address");
  }

  @Test
  void aKeyIsReadAsItWasWritten() {
    assertThat(CircuitKey.parse(PLAN.key().toString())).contains(PLAN.key());
    assertThat(List.of("", "cern", "cern-1", PLAN.key() + "x", "a b-" + PLAN.key().id()))
        .allSatisfy(text -> assertThat(CircuitKey.parse(text)).isEmpty());
    assertThatIllegalArgumentException().isThrownBy(() -> new CircuitKey("a-b", PLAN.key().id()));
  }

  @Test
  void everyCircuitHasAnEnd() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new CircuitPlan(
                    PLAN.key(),
                    "nsi",
                    PLAN.source(),
                    PLAN.destination(),
                    PLAN.links(),
                    PLAN.bandwidth(),
                    Duration.ZERO));
  }

  private static String nameOf(Object thing) {
    return thing.getClass().getSimpleName();
  }
}
