package io.argosy.circuit.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitPath;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkSituationTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final ByteRate RATE = new ByteRate(1e9);
  private static final CircuitPath PATH =
      new CircuitPath("urn:1", "192.0.2.1", "2001:db8::2", RATE, T0.plus(HOUR));

  @Test
  void withoutHistoryThereIsNoCooldown() {
    assertThat(until(T0)).isEmpty();
  }

  @Test
  void aCooldownIsCountedFromItsSetback() {
    for (Circuit setback :
        List.of(
            asked().after(new CircuitEvent.Denied("full"), T0),
            asked().after(new CircuitEvent.TimedOut(), T0),
            up().after(new CircuitEvent.Failing("101 failures"), T0),
            up().after(new CircuitEvent.Vanished("not listed"), T0))) {
      assertThat(until(T0, setback)).contains(T0.plus(HOUR));
      assertThat(until(T0.plus(HOUR).minusNanos(1), setback)).contains(T0.plus(HOUR));
      assertThat(until(T0.plus(HOUR), setback)).isEmpty();
    }
  }

  @Test
  void anOrderlyEndIsNoSetback() {
    for (Circuit orderly :
        List.of(
            asked().after(new CircuitEvent.Unwanted(), T0),
            up().after(new CircuitEvent.Expired(), T0).after(new CircuitEvent.Gone(), T0),
            up().after(new CircuitEvent.Unwanted(), T0).after(new CircuitEvent.Gone(), T0))) {
      assertThat(until(T0, orderly)).isEmpty();
    }
  }

  @Test
  void theReleaseAfterASetbackDoesNotRestartTheCooldown() {
    Circuit released =
        asked()
            .after(new CircuitEvent.TimedOut(), T0)
            .after(new CircuitEvent.Gone(), T0.plusSeconds(600));
    assertThat(until(T0.plusSeconds(601), released)).contains(T0.plus(HOUR));
  }

  @Test
  void theLatestSetbackDecidesWhateverTheOrderOfTheHistory() {
    Circuit earlier = asked().after(new CircuitEvent.Denied("full"), T0.minusSeconds(1800));
    Circuit later = asked().after(new CircuitEvent.Denied("full"), T0);
    assertThat(until(T0, earlier, later)).contains(T0.plus(HOUR));
    assertThat(until(T0, later, earlier)).contains(T0.plus(HOUR));
  }

  @Test
  void withoutACooldownThereIsNone() {
    Circuit refused = asked().after(new CircuitEvent.Denied("full"), T0);
    assertThat(situation(T0, refused).coolsDownUntil(Duration.ZERO)).isEmpty();
  }

  private static Optional<Instant> until(Instant now, Circuit... history) {
    return situation(now, history).coolsDownUntil(HOUR);
  }

  private static LinkSituation situation(Instant now, Circuit... history) {
    return new LinkSituation(now, List.of(history), PortRoom.UNLIMITED, PortRoom.UNLIMITED);
  }

  private static Circuit up() {
    return asked().after(new CircuitEvent.Granted(PATH), T0.minusSeconds(3000));
  }

  private static Circuit asked() {
    LinkName link = new LinkName(new NodeName("A"), new NodeName("B"));
    return Circuit.planned(new CircuitPlan("key", link, RATE, HOUR))
        .after(new CircuitEvent.Asked(), T0.minusSeconds(3600));
  }
}
