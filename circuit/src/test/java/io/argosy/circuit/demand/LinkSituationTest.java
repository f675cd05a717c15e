package io.argosy.circuit.demand;

import static io.argosy.circuit.fixture.KnownCircuits.DENIED;
import static io.argosy.circuit.fixture.KnownCircuits.FAILING;
import static io.argosy.circuit.fixture.KnownCircuits.GONE;
import static io.argosy.circuit.fixture.KnownCircuits.T0;
import static io.argosy.circuit.fixture.KnownCircuits.TIMED_OUT;
import static io.argosy.circuit.fixture.KnownCircuits.UNWANTED;
import static io.argosy.circuit.fixture.KnownCircuits.VANISHED;
import static io.argosy.circuit.fixture.KnownCircuits.established;
import static io.argosy.circuit.fixture.KnownCircuits.requested;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkSituationTest {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void withoutHistoryThereIsNoCooldown() {
    assertThat(until(T0)).isEmpty();
  }

  @Test
  void aCooldownIsCountedFromItsSetback() {
    for (Circuit setback :
        List.of(
            asked().after(DENIED, T0),
            asked().after(TIMED_OUT, T0),
            up().after(FAILING, T0),
            up().after(VANISHED, T0))) {
      assertThat(until(T0, setback)).contains(T0.plus(HOUR));
      assertThat(until(T0.plus(HOUR).minusNanos(1), setback)).contains(T0.plus(HOUR));
      assertThat(until(T0.plus(HOUR), setback)).isEmpty();
    }
  }

  @Test
  void anOrderlyEndIsNoSetback() {
    for (Circuit orderly :
        List.of(
            asked().after(UNWANTED, T0),
            up().after(new CircuitEvent.Expired(), T0).after(GONE, T0),
            up().after(UNWANTED, T0).after(GONE, T0))) {
      assertThat(until(T0, orderly)).isEmpty();
    }
  }

  @Test
  void theReleaseAfterASetbackDoesNotRestartTheCooldown() {
    Circuit released = asked().after(TIMED_OUT, T0).after(GONE, T0.plusSeconds(600));
    assertThat(until(T0.plusSeconds(601), released)).contains(T0.plus(HOUR));
  }

  @Test
  void theLatestSetbackDecidesWhateverTheOrderOfTheHistory() {
    Circuit earlier = asked().after(DENIED, T0.minusSeconds(1800));
    Circuit later = asked().after(DENIED, T0);
    assertThat(until(T0, earlier, later)).contains(T0.plus(HOUR));
    assertThat(until(T0, later, earlier)).contains(T0.plus(HOUR));
  }

  @Test
  void withoutACooldownThereIsNone() {
    Circuit refused = asked().after(DENIED, T0);
    assertThat(situation(T0, refused).coolsDownUntil(Duration.ZERO)).isEmpty();
  }

  private static Optional<Instant> until(Instant now, Circuit... history) {
    return situation(now, history).coolsDownUntil(HOUR);
  }

  private static LinkSituation situation(Instant now, Circuit... history) {
    return new LinkSituation(now, List.of(history), PortRoom.UNLIMITED, PortRoom.UNLIMITED);
  }

  private static Circuit up() {
    return established(T0.minusSeconds(3000));
  }

  private static Circuit asked() {
    return requested(T0.minusSeconds(3600));
  }
}
