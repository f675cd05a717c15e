package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the router is told, and how its leases are followed. */
class CircuitLoopTest extends CircuitBed {

  @Test
  void circuitsOfOthersOnVlansThatAreNotOursAreNotStated() {
    foreign("no-vlan-named");
    foreign("ours", "urn:a?vlan=7", "urn:b?vlan=1785");
    foreign("a-range-with-ours", "urn:b?vlan=1700-1780", "urn:a?vlan=7");
    foreign("beside-ours", "urn:a?vlan=1785", "urn:b?vlan=1790");
    drive();
    loop.step();
    assertThat(reports.getLast().provider().foreign())
        .containsExactly("no-vlan-named", "ours", "a-range-with-ours");
  }

  private void foreign(String reference, String... attachments) {
    network.circuits.put(
        reference,
        new Found(
            reference,
            Optional.empty(),
            Found.Phase.ACTIVE,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(attachments),
            Cause.OTHER,
            "up"));
  }

  @Test
  void anAgentAsksAndFollowsItsLeaseUntilTheCircuitIsStated() {
    loop.step();
    assertThat(reports.getLast().decisions()).as("before the first answer").isNull();
    loop.step();
    assertThat(decision().decision()).isEqualTo("ask");
    establish();
    CircuitStatement stated = statement();
    assertThat(stated.id()).isEqualTo(ID);
    assertThat(stated.state()).isEqualTo("established");
    assertThat(stated.reference()).isEqualTo("ref-1");
    assertThat(stated.bandwidth()).isEqualTo(1e10);
    assertThat(stated.usable()).isNull();
    assertThat(stated.requestedAt()).isNotNull();
    assertThat(decision().decision()).isEqualTo("has-circuit");
    assertThat(reports.getLast().provider().listedAgoSeconds()).isZero();
  }

  /** A report waits for its answer for up to 20 s. */
  @Test
  void whatChangesWhileAReportWaitsIsStatedAtOnce() {
    loop.news();
    assertThat(reports).as("before the first answer").isEmpty();
    leases = List.of(lease());
    loop.step();
    loop.news();
    assertThat(reports).hasSize(1);
    assertThat(reports.getLast().waitSeconds()).isEqualTo(20);
    for (int n = 0; n < 4; n++) {
      now = now.plusSeconds(5);
      drive();
      loop.news();
      loop.news();
    }
    assertThat(reports.subList(1, reports.size()))
        .allMatch(it -> it.waitSeconds() == 0)
        .extracting(it -> it.circuits().getFirst().state())
        .containsExactly("planned", "requested", "established");
    close = "released by ann";
    loop.step();
    drive();
    loop.news();
    assertThat(reports.getLast().circuits().getFirst().state()).isNotEqualTo("established");
  }

  /** Its provider is looked at again soon, but not while nothing happens. */
  @Test
  void aCircuitThatGetsOnIsFollowedClosely() {
    List<Duration> pauses = new ArrayList<>();
    loop.onAnswer(() -> pauses.add(driver.run(loop::standing, loop::releasing, loop::tell)));
    leases = List.of(lease());
    for (int n = 0; n < 6; n++) {
      loop.step();
      now = now.plusSeconds(1);
    }
    assertThat(statement().state()).isEqualTo("established");
    assertThat(pauses.subList(0, 3)).containsOnly(Duration.ofSeconds(1));
    assertThat(pauses).endsWith(Duration.ofSeconds(5));
  }

  @Test
  void whileTheRouterIsAwayCircuitsLiveOnAndNothingIsBegun() {
    establish();
    isAway = true;
    turn(Duration.ofMinutes(3));
    assertThat(loop.standing().current()).isFalse();
    assertThat(network.calls).containsExactly("reserve");
    assertThat(driver.seen().circuits().getFirst().state().name()).isEqualTo("ESTABLISHED");
    isAway = false;
    turn(Duration.ofSeconds(5));
    assertThat(statement().state()).isEqualTo("established");
  }

  @Test
  void aLeaseThatIsNoLongerCurrentBeginsNothing() {
    leases = List.of(lease());
    loop.step();
    now = now.plus(Duration.ofMinutes(2));
    drive();
    assertThat(network.calls).isEmpty();
  }

  @Test
  void aNewProcessKeepsKeyAndReference() throws IOException {
    establish();
    start();
    turn(Duration.ofSeconds(5));
    turn(Duration.ofSeconds(5));
    assertThat(statement().reference()).isEqualTo("ref-1");
    assertThat(statement().state()).isEqualTo("established");
    assertThat(network.calls).containsExactly("reserve");
  }

  @Test
  void aDamagedFileLeavesNothingAtTheProvider() throws IOException {
    establish();
    Files.writeString(state.resolve("circuits").resolve(ID + ".circuit"), "no JSON");
    start();
    turn(Duration.ofSeconds(5));
    turn(Duration.ofSeconds(5));
    turn(Duration.ofSeconds(5));
    assertThat(network.calls).containsExactly("reserve", "release");
    assertThat(network.circuits).isEmpty();
  }

  @Test
  void whatIsOnlyLoggedIsAskedForOnce() {
    mode = "dry-run";
    for (int n = 0; n < 5; n++) {
      turn(Duration.ofSeconds(20));
    }
    pending = 0;
    turn(Duration.ofSeconds(20));
    pending = 90 * TB;
    for (int n = 0; n < 5; n++) {
      turn(Duration.ofSeconds(20));
    }
    assertThat(reports.stream().skip(1).map(report -> report.decisions().getFirst()))
        .filteredOn(it -> it.ask() != null)
        .as("before and after there was no work")
        .hasSize(2)
        .allMatch(it -> it.decision().equals("dry-run"));
    assertThat(decision().decision()).isEqualTo("dry-run");
  }

  @Test
  void whatWasNotAnsweredIsAskedForAgain() {
    mode = "dry-run";
    loop.step();
    isAway = true;
    turn(Duration.ofSeconds(20));
    isAway = false;
    loop.step();
    assertThat(decision().ask()).isNotNull();
  }

  @Test
  void anOlderRouterIsLeftAloneForLong() {
    isOlder = true;
    assertThat(loop.step()).isEqualTo(Duration.ofMinutes(10));
    assertThat(loop.standing()).isEqualTo(new Standing(false, List.of()));
  }

  @Test
  void aCircuitRefusedForCapacityIsAskedOnceMoreWithWhatIsOffered() {
    refuse(Cause.CAPACITY, Optional.of(new ByteRate(6e9)));
    assertThat(statement().state()).isEqualTo("refused");
    assertThat(statement().setback()).as("the endpoints do not cool down yet").isFalse();
    leases = List.of();
    loop.step();
    loop.step();
    assertThat(decision().ask().bandwidth()).isEqualTo(6e9);
    id = new UUID(7, 2);
    refuse(Cause.CAPACITY, Optional.of(new ByteRate(3e9)));
    assertThat(setbacks()).isEqualTo(Map.of(ID, false, id, true));
  }

  @Test
  void withoutAnOfferHalfIsAskedForAndLaterAllOfItAgain() {
    refuse(Cause.CAPACITY, Optional.empty());
    leases = List.of();
    loop.step();
    loop.step();
    assertThat(decision().ask().bandwidth()).isEqualTo(5e9);
    now = now.plus(Duration.ofHours(1));
    loop.step();
    loop.step();
    assertThat(decision().ask().bandwidth()).isEqualTo(1e10);
  }

  @Test
  void aRefusalForAnotherReasonIsASetbackAtOnce() {
    refuse(Cause.OTHER, Optional.of(new ByteRate(6e9)));
    assertThat(setbacks()).isEqualTo(Map.of(ID, true));
  }

  @Test
  void nothingIsAskedWhileTheStateCannotBeWritten() throws IOException {
    Path circuits = state.resolve("circuits");
    Files.delete(circuits);
    Files.writeString(circuits, "in the way");
    establish();
    assertThat(network.calls).isEmpty();
    Files.delete(circuits);
    Files.createDirectory(circuits);
    establish();
    assertThat(network.calls).containsExactly("reserve");
    assertThat(statement().state()).isEqualTo("established");
  }

  private void refuse(Cause cause, Optional<ByteRate> offered) {
    network.refusal = Optional.of(new Denied(cause, "no capacity", offered));
    leases = List.of(lease());
    for (int n = 0; n < 40; n++) {
      turn(Duration.ofSeconds(5));
    }
  }

  @Test
  void aLeaseThatCannotBeFollowedDoesNotStopTheOthers() {
    Lease good = lease();
    End nowhere = new End("A", "urn:a?vlan=1", "no address");
    Lease bad =
        new Lease(
            new UUID(0, 0),
            nowhere,
            good.destination(),
            good.links(),
            Double.NaN,
            0,
            0,
            false,
            null,
            null,
            false,
            null);
    leases = List.of(bad, good);
    for (int n = 0; n < 4; n++) {
      turn(Duration.ofSeconds(5));
    }
    assertThat(statement().state()).isEqualTo("established");
  }
}
