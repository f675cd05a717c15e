package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.CircuitReport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Why circuits are released, and what the router is told of it. */
class CircuitReleaseTest extends CircuitBed {

  @Test
  void anOrderToCloseReleasesTheCircuit() {
    establish();
    close = "released by alice";
    leases = List.of(lease());
    turn(Duration.ofSeconds(5));
    turn(Duration.ofSeconds(5));
    turn(Duration.ofSeconds(5));
    assertThat(network.circuits).isEmpty();
    assertThat(statement().state()).isEqualTo("closed");
    assertThat(statement().why()).contains("released by alice");
    assertThat(statement().setback()).isFalse();
  }

  @Test
  void aCircuitWithoutWorkIsReleasedAfterTenMinutesUnlessItWasOrdered() {
    isOrdered = true;
    establish();
    pending = 0;
    turn(Duration.ofMinutes(1));
    turn(Duration.ofMinutes(11));
    assertThat(network.calls).containsExactly("reserve");
    isOrdered = false;
    leases = List.of(lease());
    turn(Duration.ofMinutes(1));
    turn(Duration.ofMinutes(9));
    assertThat(network.calls).containsExactly("reserve");
    pending = TB;
    turn(Duration.ofMinutes(1));
    pending = 0;
    turn(Duration.ofMinutes(1));
    turn(Duration.ofMinutes(9));
    assertThat(network.calls).as("work had come").containsExactly("reserve");
    turn(Duration.ofMinutes(1));
    assertThat(network.calls).containsExactly("reserve", "release");
  }

  @Test
  void whatMovesOverACircuitIsStatedOnceItIsKnown() {
    establish();
    assertThat(statement().bytes()).isNull();
    assertThat(statement().failures()).isNull();
    traffic = Optional.of(new Reading(new ByteCount(7), 3, 0, true));
    assertThat(statement().bytes()).isEqualTo(7);
    assertThat(statement().failures()).isEqualTo(3);
    assertThat(statement().usable()).isTrue();
  }

  @Test
  void aCircuitWhoseTransfersFailIsReleasedAndItsEndpointsCoolDown() {
    isOrdered = true;
    establish();
    for (int n = 0; n <= 100; n++) {
      moved(n * TB, n * 50L);
    }
    assertThat(statement().state()).as("100 times").isEqualTo("established");
    moved(101 * TB, 5_050);
    assertThat(statement().state()).isEqualTo("closed");
    assertThat(statement().why())
        .isEqualTo("it failed: transfers over it failed at over 100 times within an hour");
    assertThat(setbacks()).isEqualTo(Map.of(ID, true));
  }

  @Test
  void anOrderedCircuitMayBeIdleAndIsReleasedOnceItFails() {
    isOrdered = true;
    establish();
    for (int n = 0; n < 120; n++) {
      moved(0, 0);
    }
    assertThat(network.calls).containsExactly("reserve");
    for (int n = 1; n <= 101; n++) {
      moved(0, n);
    }
    assertThat(network.calls).containsExactly("reserve", "release");
    assertThat(setbacks()).isEqualTo(Map.of(ID, true));
  }

  @Test
  void aCircuitWhoseLastTwoJobsMovedNothingIsReleasedAlsoWhileTheRouterIsAway() throws IOException {
    establish();
    traffic = Optional.of(new Reading(ByteCount.ZERO, 2, 2, true));
    isAway = true;
    turn(Duration.ofSeconds(20));
    turn(Duration.ofSeconds(20));
    traffic = Optional.empty();
    start();
    isAway = false;
    turn(Duration.ofSeconds(20));
    turn(Duration.ofSeconds(20));
    assertThat(network.calls).containsExactly("reserve", "release");
    assertThat(setbacks()).as("also by a new process").isEqualTo(Map.of(ID, true));
  }

  @Test
  void aCircuitThatUsesLessThanATenthIsReleasedAndMayBeAskedForAgain() {
    establish();
    for (int n = 0; n <= 90; n++) {
      assertThat(network.calls).as("after %d readings", n).containsExactly("reserve");
      moved(n * 19_000_000_000L, 0);
    }
    moved(91 * 19_000_000_000L, 0);
    assertThat(statement().state()).isEqualTo("closed");
    assertThat(statement().why()).contains("less than a tenth of its bandwidth");
    assertThat(setbacks()).isEqualTo(Map.of(ID, false));
  }

  @Test
  void whatIsNotKnownReleasesNothing() {
    establish();
    for (int n = 0; n < 400; n++) {
      traffic =
          n % 50 == 0 ? Optional.of(new Reading(ByteCount.ZERO, 0, 0, true)) : Optional.empty();
      turn(Duration.ofSeconds(20));
    }
    assertThat(network.calls).containsExactly("reserve");
  }

  @Test
  void lessUrgentWorkDoesNotKeepAnIdleCircuit() {
    establish();
    pending = 0;
    lessUrgent = TB;
    turn(Duration.ofMinutes(1));
    turn(Duration.ofMinutes(9));
    assertThat(network.calls).containsExactly("reserve");
    turn(Duration.ofMinutes(1));
    assertThat(network.calls).containsExactly("reserve", "release");
  }

  @Test
  void whileTheRouterDoesNotCountNoCircuitIsReleasedAsIdle() {
    establish();
    pending = 0;
    for (int minute = 0; minute < 30; minute++) {
      counted =
          minute < 15 ? Optional.of(Duration.ofMinutes(5L + minute)) : Optional.<Duration>empty();
      turn(Duration.ofMinutes(1));
      assertThat(network.calls).as("after %d minutes", minute).containsExactly("reserve");
    }
    leases = List.of();
    turn(Duration.ofSeconds(1));
    loop.step();
    assertThat(decision().decision()).isEqualTo("old-backlog");
  }

  @Test
  void atTheStopCircuitsAreReleasedAndTheRouterIsToldOnceAtTheEnd() {
    establish();
    loop.step();
    int before = reports.size();
    CountDownLatch stopped = driver.stop();
    drive();
    assertThat(stopped.getCount()).as("one list without the circuit proves nothing").isOne();
    driveUntil(stopped);
    assertThat(network.circuits).isEmpty();
    assertThat(reports).as("whether it may, and the end").hasSize(before + 2);
    CircuitReport last = reports.getLast();
    assertThat(last.circuits().getFirst().state()).isEqualTo("closed");
    assertThat(last.waitSeconds()).isZero();
    assertThat(last.decisions()).isNull();
  }

  @Test
  void atTheStopCircuitsAreKeptOtherwise() throws IOException {
    establish();
    CircuitCycle cycle =
        new CircuitCycle(network, new CircuitFiles(state, WireJson.tolerant()), clock);
    CircuitDriver keeping = new CircuitDriver(cycle);
    CountDownLatch stopped = keeping.stop();
    keeping.run(loop::standing, loop::standing, () -> {});
    assertThat(stopped.getCount()).isZero();
    assertThat(network.circuits).hasSize(1);
  }

  @Test
  void aRouterThatIsAwayDoesNotPreventTheEnd() {
    establish();
    isAway = true;
    driveUntil(driver.stop());
    assertThat(network.circuits).isEmpty();
  }

  /** Such as after its state files were copied to another host, which follows them now. */
  @Test
  void aProcessThatWasReplacedReleasesNothing() {
    establish();
    isReplaced = true;
    driveUntil(driver.stop());
    assertThat(network.circuits).hasSize(1);
    assertThat(network.calls).doesNotContain("release");
  }

  @Test
  void aReleaseThatTakesTooLongIsContinuedByTheNextProcess() throws IOException {
    establish();
    network.isStuck = true;
    CountDownLatch stopped = driver.stop();
    for (int n = 0; n < 20; n++) {
      now = now.plusSeconds(1);
      drive();
    }
    assertThat(stopped.getCount()).as("not yet").isOne();
    assertThat(network.circuits).hasSize(1);
    network.isStuck = false;
    isAway = true;
    start();
    turn(Duration.ofMinutes(1));
    assertThat(network.circuits).as("also while the router is away").isEmpty();
    turn(Duration.ofSeconds(5));
    turn(Duration.ofSeconds(5));
    isAway = false;
    assertThat(statement().state()).isEqualTo("closed");
  }

  @Test
  void aCircuitWhoseEndHereCannotBeSetUpIsReleasedAsFailing() {
    isOrdered = true;
    hook = CompletableFuture.completedFuture(Optional.of("the hook ended with 2: no such VLAN"));
    establish();
    turn(Duration.ofSeconds(5));
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(network.calls).containsExactly("reserve", "release");
    assertThat(statement().why())
        .startsWith("it failed: its end at 192.0.2.2 could not be set up")
        .contains("ended with 2: no such VLAN");
    assertThat(setbacks()).isEqualTo(Map.of(ID, true));
    assertThat(hooks).as("what a failed hook has left is taken down").containsExactly("up", "down");
    assertThat(statement().why()).contains("; its end at 192.0.2.2 could not be taken down");
  }

  @Test
  void whatEndedACircuitIsStatedOnce() {
    isOrdered = true;
    hook = CompletableFuture.completedFuture(Optional.of("the hook ended with 2: no such VLAN"));
    down = Optional.of(new CompletableFuture<>());
    establish();
    turn(Duration.ofSeconds(5));
    assertThat(hooks).containsExactly("up", "down");
    assertThat(statement().why()).containsOnlyOnce("no such VLAN");
  }

  private void driveUntil(CountDownLatch stopped) {
    for (int n = 0; n < 10 && stopped.getCount() > 0; n++) {
      now = now.plusSeconds(1);
      try {
        drive();
      } catch (RouterUnreachableException e) {
        assertThat(isAway).isTrue();
      }
    }
    assertThat(stopped.getCount()).isZero();
  }

  /** One reading in 20 seconds, and time to release the circuit. */
  private void moved(long bytes, long failures) {
    traffic = Optional.of(new Reading(new ByteCount(bytes), failures, 0, true));
    turn(Duration.ofSeconds(10));
    for (int n = 0; n < 2; n++) {
      now = now.plusSeconds(5);
      drive();
    }
  }
}
