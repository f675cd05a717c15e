package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.LinkOf;
import io.argosy.common.wire.agent.CircuitAnswer.LinkWork;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop and the driver of one agent, with a scripted router and provider. */
class CircuitLoopTest {

  private static final UUID ID = new UUID(7, 1);
  private static final long TB = 1_000_000_000_000L;
  private static final CircuitPolicy POLICY =
      new CircuitPolicy(
          Duration.ofHours(5),
          Duration.ofHours(1),
          Priority.NORMAL,
          ByteRate.ofGigabitsPerSecond(1),
          ByteRate.ofGigabitsPerSecond(100),
          Duration.ofHours(6));

  private @TempDir Path state;
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final ScriptedNetwork network = new ScriptedNetwork();
  private final List<CircuitReport> reports = new ArrayList<>();
  private boolean isAway;
  private boolean isOlder;
  private long pending = 90 * TB;
  private long lessUrgent;
  private Optional<Duration> counted = Optional.of(Duration.ZERO);
  private @Nullable String close;
  private boolean isOrdered;
  private String mode = "on";
  private List<Lease> leases = List.of();
  private Optional<Reading> traffic = Optional.empty();
  private UUID id = ID;
  private CircuitLoop loop;
  private CircuitDriver driver;

  @BeforeEach
  void start() throws IOException {
    Enrolment enrolment = new Enrolment();
    enrolment.become(
        new Incarnation(
            new AgentName("agent"), 4, Duration.ofSeconds(10), new InstanceName("cern")));
    CircuitCycle cycle =
        new CircuitCycle(network, new CircuitFiles(state, WireJson.tolerant()), clock);
    driver = new CircuitDriver(cycle);
    loop =
        new CircuitLoop(
            this::answer,
            enrolment,
            driver::seen,
            POLICY,
            new CircuitLoop.Provider("net", "static", network.traits()),
            circuit -> traffic,
            clock);
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
    moved(TB, 50);
    moved(2 * TB, 150);
    assertThat(statement().state()).as("100 failures").isEqualTo("established");
    moved(3 * TB, 151);
    assertThat(statement().state()).isEqualTo("closed");
    assertThat(statement().why())
        .isEqualTo("it failed: over 100 transfers over it failed within an hour");
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
  void atTheStopCircuitsAreReleasedWhereTheSettingsSaySo() {
    establish();
    CountDownLatch stopped = driver.stop();
    for (int n = 0; n < 4; n++) {
      assertThat(stopped.getCount()).as("after %d runs", n).isOne();
      drive();
      if (network.circuits.isEmpty() && stopped.getCount() == 0) {
        break;
      }
    }
    assertThat(stopped.getCount()).isZero();
    assertThat(network.circuits).isEmpty();
    assertThat(driver.seen().circuits().getFirst().state().isFinal()).isTrue();
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
  void atTheEndTheRouterIsToldWhatWasReleasedMeanwhile() {
    establish();
    CountDownLatch stopped = driver.stop();
    for (int n = 0; n < 4 && stopped.getCount() > 0; n++) {
      assertThat(reports.getLast().circuits().getFirst().state()).isEqualTo("established");
      drive();
    }
    assertThat(stopped.getCount()).isZero();
    CircuitReport last = reports.getLast();
    assertThat(last.circuits().getFirst().state()).isEqualTo("closed");
    assertThat(last.waitSeconds()).isZero();
    assertThat(last.decisions()).isNull();
  }

  @Test
  void aRouterThatIsAwayDoesNotPreventTheEnd() {
    establish();
    isAway = true;
    CountDownLatch stopped = driver.stop();
    for (int n = 0; n < 4 && stopped.getCount() > 0; n++) {
      try {
        drive();
      } catch (RouterUnreachableException e) {
        assertThat(network.circuits).isEmpty();
      }
    }
    assertThat(stopped.getCount()).isZero();
  }

  @Test
  void aReleaseThatTakesTooLongIsContinuedByTheNextProcess() throws IOException {
    establish();
    network.isStuck = true;
    CountDownLatch stopped = driver.stop();
    for (int n = 0; n < 20; n++) {
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

  private Map<UUID, Boolean> setbacks() {
    loop.step();
    return reports.getLast().circuits().stream()
        .collect(Collectors.toMap(CircuitStatement::id, CircuitStatement::setback));
  }

  private void establish() {
    leases = List.of(lease());
    for (int n = 0; n < 4; n++) {
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

  private void moved(long bytes, long failures) {
    traffic = Optional.of(new Reading(new ByteCount(bytes), failures, 0, true));
    turn(Duration.ofSeconds(10));
    drive();
    drive();
  }

  /** Lists prove that a circuit is gone if they are seconds apart. */
  private void drive() {
    now = now.plusSeconds(5);
    run();
  }

  private void run() {
    driver.run(loop::standing, loop::releasing, loop::tell);
  }

  private void turn(Duration later) {
    now = now.plus(later);
    try {
      loop.step();
    } catch (RouterUnreachableException e) {
      assertThat(isAway).isTrue();
    }
    run();
  }

  private PairDecision decision() {
    return reports.getLast().decisions().getFirst();
  }

  private CircuitStatement statement() {
    loop.step();
    return reports.getLast().circuits().getFirst();
  }

  private CircuitAnswer answer(CircuitReport report) {
    if (isAway) {
      throw new RouterUnreachableException("away");
    }
    if (isOlder) {
      throw new RouterRefusedException(404, "", "not found");
    }
    reports.add(report);
    LinkWork work =
        new LinkWork(
            new NodeName("A1"),
            new NodeName("B1"),
            List.of(0L, pending, lessUrgent, lessUrgent),
            5e8,
            null,
            null);
    Pair pair =
        new Pair("A", "B", 1e12, null, null, null, counted.isEmpty() ? List.of() : List.of(work));
    leases = leases.stream().map(it -> it.id().equals(id) ? lease() : it).toList();
    return new CircuitAnswer(
        reports.size(),
        mode,
        counted.map(Duration::toSeconds).orElse(null),
        List.of(pair),
        leases,
        List.of());
  }

  private Lease lease() {
    boolean isBegun =
        reports.stream()
            .flatMap(report -> report.circuits().stream())
            .anyMatch(it -> it.id().equals(id));
    return new Lease(
        id,
        new End("A", "urn:a?vlan=1", "192.0.2.1"),
        new End("B", "urn:b?vlan=1", "192.0.2.2"),
        List.of(new LinkOf(new NodeName("A1"), new NodeName("B1"))),
        1e10,
        18_000,
        18_000,
        isBegun,
        isBegun && !network.calls.isEmpty() ? "ref-1" : null,
        close,
        isOrdered,
        null);
  }
}
