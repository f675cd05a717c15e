package io.argosy.circuit.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.circuit.demand.CircuitDemand.NotWanted;
import io.argosy.circuit.demand.CircuitDemand.Wanted;
import io.argosy.circuit.fixture.KnownCircuits;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CircuitDemandTest {

  private static final LinkName LINK = new LinkName(new NodeName("A"), new NodeName("B"));
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final LinkSituation UNTOUCHED = LinkSituation.untouched(NOW);
  private static final CircuitPolicy PAPER = CircuitPolicy.DEFAULT;
  private static final CircuitPolicy PHEDEX = withThreshold(Duration.ofHours(3));

  /** PhEDEx: ten files of 2 GB in one job of 20 s move at 1e9 B/s; 3 h of that are 1.08e13. */
  @Test
  void exactlyTheThresholdIsNotAboveIt() {
    assertThat(CircuitDemand.of(PHEDEX, queue(10_800_000_000_000L, 1e9), UNTOUCHED))
        .isEqualTo(new NotWanted("3 h 0 min of work is pending, not more than 3 h 0 min"));
    assertThat(CircuitDemand.of(PHEDEX, queue(10_800_000_000_001L, 1e9), UNTOUCHED))
        .isInstanceOf(Wanted.class);
    assertThat(CircuitDemand.of(PHEDEX, queue(10_800_000_100_000L, 1e9), UNTOUCHED))
        .isInstanceOf(Wanted.class);
  }

  @Test
  void thePapersThresholdIsFiveHours() {
    assertThat(CircuitDemand.of(PAPER, queue(18_000_000_000_000L, 1e9), UNTOUCHED))
        .isInstanceOf(NotWanted.class);
    assertThat(CircuitDemand.of(PAPER, queue(18_000_000_001_000L, 1e9), UNTOUCHED))
        .isInstanceOf(Wanted.class);
  }

  @Test
  void aCircuitIsRequestedFastAndLongEnoughToEmptyTheQueue() {
    // 90 TB at 500 MB/s last 50 h; to move them in half of 5 h takes 10 GB/s.
    assertThat(CircuitDemand.of(PAPER, queue(90_000_000_000_000L, 5e8), UNTOUCHED))
        .isEqualTo(new Wanted(Duration.ofHours(50), new ByteRate(1e10), Duration.ofHours(3)))
        .extracting(CircuitDemand::why)
        .isEqualTo("50 h 0 min of work is pending: 10.0 GB/s for 3 h 0 min would move it");
  }

  @Test
  void bandwidthAndLifetimeStayWithinThePolicy() {
    // 10 PB would need 1.1 TB/s: expect the largest circuit for the longest time.
    assertThat(CircuitDemand.of(PAPER, queue(10_000_000_000_000_000L, 1e9), UNTOUCHED))
        .isEqualTo(new Wanted(Duration.ofSeconds(10_000_000), PAPER.largest(), PAPER.longest()));
    // 90 GB at 1 MB/s last 25 h; the smallest circuit needs 12 min, less than providers grant.
    assertThat(CircuitDemand.of(PAPER, queue(90_000_000_000L, 1e6), UNTOUCHED))
        .isEqualTo(new Wanted(Duration.ofHours(25), PAPER.smallest(), CircuitPolicy.SHORTEST));
  }

  @Test
  void aLinkWithUnknownOrZeroRateGetsNoCircuit() {
    assertReason(
        new LinkQueue(pending(1, 1L << 60), ObservedRate.UNKNOWN),
        "the link's rate is not known yet");
    assertReason(new LinkQueue(pending(1, 1L << 60), ObservedRate.DEAD), "the link moves nothing");
    assertReason(queue(0, 1e9), "no work is pending");
    assertReason(new LinkQueue(Map.of(), ObservedRate.UNKNOWN), "no work is pending");
  }

  @Test
  void workOfLowPriorityDoesNotCount() {
    long much = 90_000_000_000_000L;
    ObservedRate rate = ObservedRate.measured(1e9);
    assertReason(new LinkQueue(pending(3, much), rate), "only work of low priority is pending");
    var mixed =
        Map.of(new Priority(0), ByteCount.of(1_000_000_000), new Priority(3), ByteCount.of(much));
    assertReason(new LinkQueue(mixed, rate), "1.0 s of work is pending, not more than 5 h 0 min");
  }

  @Test
  void aLinkHasOneCircuitAtATime() {
    LinkQueue queue = queue(90_000_000_000_000L, 1e9);
    Circuit circuit = circuit().after(new CircuitEvent.Asked(), NOW);
    assertThat(CircuitDemand.of(PAPER, queue, situation(circuit)))
        .isEqualTo(new NotWanted("the link has or has requested a circuit"));

    Circuit closed = circuit.after(KnownCircuits.UNWANTED, NOW).after(new CircuitEvent.Gone(), NOW);
    assertThat(CircuitDemand.of(PAPER, queue, situation(closed))).isInstanceOf(Wanted.class);
  }

  @Test
  void aRefusedLinkCoolsDownForAnHour() {
    LinkQueue queue = queue(90_000_000_000_000L, 1e9);
    Instant refusedAt = NOW.minus(Duration.ofMinutes(59));
    assertThat(CircuitDemand.of(PAPER, queue, situation(refused(refusedAt))))
        .isEqualTo(new NotWanted("the link cools down until 2026-03-01T12:01:00Z"));
    assertThat(CircuitDemand.of(PAPER, queue, situation(refused(NOW.minus(Duration.ofHours(1))))))
        .isInstanceOf(Wanted.class);
  }

  @Test
  void portsLimitTheRequestedBandwidth() {
    LinkQueue queue = queue(90_000_000_000_000L, 5e8);
    PortRoom one = new PortRoom.Left(ByteRate.ofMegabytesPerSecond(1000));
    PortRoom two = new PortRoom.Left(ByteRate.ofMegabytesPerSecond(2000));
    PortRoom little = new PortRoom.Left(ByteRate.ofMegabytesPerSecond(124));
    assertThat(CircuitDemand.of(PAPER, queue, between(two, one)))
        .isInstanceOfSatisfying(
            Wanted.class, w -> assertThat(w.bandwidth()).isEqualTo(new ByteRate(1e9)));
    for (LinkSituation tight :
        List.of(
            between(PortRoom.FULL, one),
            between(one, PortRoom.FULL),
            between(little, PortRoom.UNLIMITED))) {
      assertThat(CircuitDemand.of(PAPER, queue, tight))
          .isEqualTo(new NotWanted("a port has less than %s left".formatted(PAPER.smallest())));
    }
  }

  @Test
  void aCircuitNoFasterThanTheSharedPathIsNotWanted() {
    PortRoom room = new PortRoom.Left(new ByteRate(5e8));
    assertThat(CircuitDemand.of(PAPER, queue(90_000_000_000_000L, 5e8), between(room, room)))
        .isEqualTo(new NotWanted("the shared path's 500 MB/s is as fast as 500 MB/s"));
  }

  @Test
  void everyWantedCircuitIsWithinThePolicyAndFasterThanTheLink() {
    Random random = new Random(3);
    int wanted = 0;
    for (int i = 0; i < 50_000; i++) {
      double rate = Math.exp(random.nextDouble() * 30);
      LinkQueue queue = queue(random.nextLong() >>> (1 + random.nextInt(62)), rate);
      PortRoom room = new PortRoom.Left(new ByteRate(Math.exp(random.nextDouble() * 30)));
      if (CircuitDemand.of(PAPER, queue, between(room, PortRoom.UNLIMITED)) instanceof Wanted w) {
        wanted++;
        assertThat(w.bandwidth()).isBetween(PAPER.smallest(), PAPER.largest());
        assertThat(w.bandwidth().bytesPerSecond()).isGreaterThan(rate);
        assertThat(w.lifetime()).isBetween(CircuitPolicy.SHORTEST, PAPER.longest());
        assertThat(w.backlog()).isGreaterThanOrEqualTo(PAPER.threshold());
        assertThat(room.limit(w.bandwidth())).contains(w.bandwidth());
      }
    }
    assertThat(wanted).isBetween(1000, 49_000);
  }

  @Test
  void shortTimesAreWrittenInSeconds() {
    CircuitPolicy policy = withThreshold(Duration.ofMinutes(90));
    assertThat(CircuitDemand.of(policy, queue(1_250_000_000, 1e9), UNTOUCHED).why())
        .isEqualTo("1.2 s of work is pending, not more than 1 h 30 min");
  }

  @Test
  void aPolicyThatContradictsItselfIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withThreshold(Duration.ofSeconds(-1)))
        .withMessageContaining("threshold");
  }

  private static CircuitPolicy withThreshold(Duration threshold) {
    return new CircuitPolicy(
        threshold,
        PAPER.cooldown(),
        PAPER.leastUrgent(),
        PAPER.smallest(),
        PAPER.largest(),
        PAPER.longest());
  }

  private static void assertReason(LinkQueue queue, String why) {
    assertThat(CircuitDemand.of(PAPER, queue, UNTOUCHED)).isEqualTo(new NotWanted(why));
  }

  private static LinkQueue queue(long bytes, double bytesPerSecond) {
    return new LinkQueue(pending(1, bytes), ObservedRate.measured(bytesPerSecond));
  }

  private static Map<Priority, ByteCount> pending(int priority, long bytes) {
    return Map.of(new Priority(priority), ByteCount.of(bytes));
  }

  private static LinkSituation situation(Circuit circuit) {
    return new LinkSituation(NOW, List.of(circuit), PortRoom.UNLIMITED, PortRoom.UNLIMITED);
  }

  private static LinkSituation between(PortRoom source, PortRoom destination) {
    return new LinkSituation(NOW, List.of(), source, destination);
  }

  private static Circuit refused(Instant at) {
    return circuit()
        .after(new CircuitEvent.Asked(), at.minusSeconds(5))
        .after(KnownCircuits.DENIED, at)
        .after(KnownCircuits.GONE, at);
  }

  private static Circuit circuit() {
    return KnownCircuits.planned();
  }
}
