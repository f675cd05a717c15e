package io.argosy.circuit.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.fixture.KnownCircuits;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The circuits of {@link KnownCircuits} are of 1 GB/s. */
class SecondTryTest {

  private static final Instant T0 = KnownCircuits.T0;
  private static final Denied FULL = new Denied(Cause.CAPACITY, "full", Optional.empty());

  @Test
  void halfIsTriedOrWhatIsOfferedButNeverLessThanTheSmallest() {
    assertThat(room(1e6, ended(1, T0, FULL))).isEqualTo(5e8);
    assertThat(room(1e6, ended(1, T0, offering(8e8)))).isEqualTo(8e8);
    assertThat(room(1e6, ended(1, T0, offering(2e9)))).as("absurd").isEqualTo(5e8);
    assertThat(room(7e8, ended(1, T0, FULL))).isEqualTo(7e8);
  }

  @Test
  void thereIsNoSecondTryWithTheSmallestBandwidth() {
    Circuit circuit = ended(1, T0, offering(9e8));
    assertThat(room(1e9, circuit)).isEqualTo(1e12);
    assertThat(new SecondTry(List.of(circuit), new ByteRate(1e9)).isSetback(circuit)).isTrue();
  }

  @Test
  void theRoomOfThePortsStillCounts() {
    SecondTry second = new SecondTry(List.of(ended(1, T0, FULL)), new ByteRate(1e6));
    assertThat(second.limited(pair("B-port", 1e8), T0).room()).isEqualTo(1e8);
    assertThat(second.limited(pair("B-port", Double.NaN), T0).room()).isNaN();
    assertThat(second.limited(pair("other", 1e12), T0).room()).isEqualTo(1e12);
  }

  @Test
  void onlyTheFirstRefusalWithinAnHourIsNoSetback() {
    Circuit first = ended(1, T0, FULL);
    Circuit second = ended(2, T0.plusSeconds(600), FULL);
    Circuit later = ended(3, T0.plus(Duration.ofHours(2)), FULL);
    List<Circuit> all = List.of(later, second, first);
    assertThat(all)
        .map(new SecondTry(all, new ByteRate(1e6))::isSetback)
        .containsExactly(false, true, false);
  }

  /** A router may let endpoints cool down for less than an hour. */
  @Test
  void afterASecondRefusalTheNextOneIsAFirstOneAgain() {
    Circuit first = ended(1, T0, FULL);
    Circuit second = ended(2, T0.plusSeconds(300), FULL);
    Circuit third = ended(3, T0.plusSeconds(1200), FULL);
    Circuit fourth = ended(4, T0.plusSeconds(1500), FULL);
    List<Circuit> all = List.of(third, second, fourth, first);
    assertThat(all)
        .map(new SecondTry(all, new ByteRate(1e6))::isSetback)
        .containsExactly(false, true, true, false);
    assertThat(room(1e6, first, second)).isEqualTo(1e12);
    assertThat(room(1e6, first, second, third)).isEqualTo(5e8);
  }

  @Test
  void otherEndsAreAsTheyWere() {
    Circuit closed = ended(4, T0.plusSeconds(60), KnownCircuits.UNWANTED);
    Circuit late = ended(5, T0, KnownCircuits.TIMED_OUT);
    List<Circuit> all = List.of(ended(1, T0, FULL), closed, late, KnownCircuits.planned());
    assertThat(all)
        .map(new SecondTry(all, new ByteRate(1e6))::isSetback)
        .containsExactly(false, false, true, false);
    assertThat(room(1e6, all.toArray(Circuit[]::new))).as("a later one had all").isEqualTo(1e12);
  }

  private static double room(double smallest, Circuit... circuits) {
    return new SecondTry(List.of(circuits), new ByteRate(smallest))
        .limited(pair("B-port", 1e12), T0.plusSeconds(300))
        .room();
  }

  private static Pair pair(String destination, double room) {
    return new Pair("A-port", destination, room, null, null, null, List.of());
  }

  private static Denied offering(double rate) {
    return new Denied(Cause.CAPACITY, "full", Optional.of(new ByteRate(rate)));
  }

  private static Circuit ended(int id, Instant at, CircuitEvent end) {
    return Circuit.planned(KnownCircuits.plan(new UUID(7, id)))
        .after(KnownCircuits.ASKED, at.minusSeconds(1))
        .after(end, at);
  }
}
