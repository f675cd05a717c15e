package io.argosy.circuit.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.fixture.KnownCircuits;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.LinkWork;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CircuitDemandTest {

  private static final CircuitPolicy POLICY =
      new CircuitPolicy(
          Duration.ofHours(5),
          Duration.ofHours(1),
          Priority.NORMAL,
          ByteRate.ofGigabitsPerSecond(1),
          ByteRate.ofGigabitsPerSecond(100),
          Duration.ofHours(6));
  private static final UUID ID = new UUID(1, 2);
  private static final Optional<Duration> NOW = Optional.of(Duration.ZERO);
  private static final long TB = 1_000_000_000_000L;

  @Test
  void exactlyTheThresholdIsNotAboveIt() {
    assertThat(decide(link(18 * TB, 1e9))).isEqualTo("below-threshold");
    assertThat(decide(link(18 * TB + 1, 1e9))).isEqualTo("ask");
  }

  @Test
  void aCircuitIsAskedFastAndLongEnoughToEmptyTheQueue() {
    // 90 TB at 500 MB/s last 50 h; to move them in half of 5 h takes 10 GB/s.
    PairDecision decision = of(pair(1e12, link(90 * TB, 5e8)), List.of());
    assertThat(decision.ask()).isEqualTo(new Ask(1e10, 1.25e8, 10_800, 180_000, null, null));
    assertThat(decision.why()).contains("50 h 0 min", "10.0 GB/s for 3 h 0 min");
  }

  @Test
  void theGainCountsSetUpAndWhatBothNodesCanStillMove() {
    // 20 TB at 1 GB/s last 5 h 33 min, and 2 h 30 min over a circuit.
    assertThat(decide(work(20 * TB, 1e9, 1.1e9, null))).isEqualTo("below-gain");
    assertThat(decide(work(20 * TB, 1e9, null, 1.1e9))).isEqualTo("below-gain");
    assertThat(decide(work(20 * TB, 1e9, 0.0, null))).isEqualTo("below-gain");
    CircuitDemand slow = new CircuitDemand(POLICY, new SetUp(Duration.ofHours(3), false), "on");
    Pair pair = pair(1e12, link(20 * TB, 1e9));
    assertThat(slow.of(pair, List.of(), NOW).decision()).isEqualTo("below-gain");
    assertThat(of(pair, List.of()).decision()).isEqualTo("ask");
  }

  @Test
  void theSlowestLinkDecidesHowLongTheWorkLasts() {
    assertThat(decide(link(10 * TB, 1e9), link(10 * TB, 1e9))).isEqualTo("below-threshold");
    assertThat(decide(link(10 * TB, 1e9), link(10 * TB, 4e8))).isEqualTo("ask");
  }

  @Test
  void lessUrgentWorkDoesNotAsk() {
    assertThat(decide(priorities(List.of(0L, 0L, 90 * TB, TB)))).isEqualTo("low-priority");
    assertThat(decide()).isEqualTo("no-work");
  }

  @Test
  void nothingIsAskedWithoutKnowledge() {
    assertThat(decide(link(90 * TB, null))).isEqualTo("rate-unknown");
    assertThat(decide(link(90 * TB, Double.NaN))).isEqualTo("rate-unknown");
    assertThat(decide(link(90 * TB, -1.0))).isEqualTo("rate-unknown");
    assertThat(decide(link(90 * TB, 0.0))).isEqualTo("dead");
    Pair pair = pair(1e12, link(90 * TB, 1e9));
    CircuitDemand demand = demand(false, "on");
    Optional<Duration> old = Optional.of(Duration.ofSeconds(301));
    assertThat(demand.of(pair, List.of(), old.map(it -> it.minusSeconds(1))).decision())
        .isEqualTo("ask");
    for (Pair any : List.of(pair, pair(1e12))) {
      assertThat(demand.of(any, List.of(), old).decision()).isEqualTo("old-backlog");
      assertThat(demand.of(any, List.of(), Optional.empty()).decision()).isEqualTo("old-backlog");
    }
  }

  @Test
  void theRoutersVetoTheModeAndTheRoomAreStated() {
    List<LinkWork> links = List.of(link(90 * TB, 1e9));
    Pair pair = new Pair("A", "B", 1e12, "fibre is cut", "pinned", 60L, links);
    assertThat(of(pair, List.of()))
        .isEqualTo(new PairDecision("A", "B", "pinned", "fibre is cut", 60L, null));
    Pair free = pair(1e12, link(90 * TB, 1e9));
    assertThat(demand(false, "off").of(free, List.of(), NOW).ask()).isNull();
    PairDecision dry = demand(false, "dry-run").of(free, List.of(), NOW);
    assertThat(dry.decision()).isEqualTo("dry-run");
    assertThat(dry.ask()).as("so that the router logs it").isNotNull();
    assertThat(of(pair(1e8, link(90 * TB, 1e9)), List.of()).decision()).isEqualTo("no-lease");
  }

  /** So that the longest backlog comes first when there is room again. */
  @Test
  void theWishIsAlsoStatedWhileThereIsNoRoom() {
    List<LinkWork> links = List.of(link(90 * TB, 5e8));
    PairDecision full =
        of(new Pair("A", "B", 0, "the port is full", "no-lease", null, links), List.of());
    assertThat(full.decision()).isEqualTo("no-lease");
    assertThat(full.why()).isEqualTo("the port is full");
    assertThat(full.ask()).isEqualTo(new Ask(1e10, 1.25e8, 10_800, 180_000, null, null));
    assertThat(of(pair(1e8, link(90 * TB, 5e8)), List.of()).ask()).isEqualTo(full.ask());
    Pair little =
        new Pair("A", "B", 0, "the port is full", "no-lease", null, List.of(link(TB, 5e8)));
    assertThat(of(little, List.of()).decision()).isEqualTo("below-threshold");
  }

  @Test
  void aCircuitIsProlongedNearItsEndForWorkThatDoesNotEndBefore() {
    Pair pair = pair(1e12, link(20 * TB, 1e9));
    List<OwnCircuit> ending = own(Duration.ofMinutes(8));
    assertThat(of(pair, own(Duration.ofHours(2))).decision()).isEqualTo("has-circuit");
    assertThat(of(pair, ending).ask())
        .extracting(Ask::successorOf, Ask::extend)
        .containsExactly(ID, null);
    assertThat(demand(true, "on").of(pair, ending, NOW).ask())
        .extracting(Ask::successorOf, Ask::extend)
        .containsExactly(null, ID);
    assertThat(of(pair(1e12, link(TB / 10, 1e9)), ending).decision()).isEqualTo("has-circuit");
    assertThat(of(pair(1e12, priorities(List.of(0L, 0L, 90 * TB, 0L))), ending).ask()).isNull();
    List<OwnCircuit> two = new ArrayList<>(ending);
    two.add(new OwnCircuit(new UUID(1, 3), new ByteRate(1e9), false, Optional.empty()));
    assertThat(of(pair, two).decision()).as("with a successor").isEqualTo("has-circuit");
  }

  /** It ends when its time is over, and what is left is a reason for a circuit of the agent's. */
  @Test
  void anOrderedCircuitIsReplacedAndNotExtended() {
    Pair pair = pair(1e12, link(20 * TB, 1e9));
    Optional<Duration> left = Optional.of(Duration.ofMinutes(8));
    List<OwnCircuit> ordered = List.of(new OwnCircuit(ID, new ByteRate(1e9), true, left));
    assertThat(demand(true, "on").of(pair, ordered, NOW).ask())
        .extracting(Ask::successorOf, Ask::extend)
        .containsExactly(ID, null);
  }

  @Test
  void theSetUpTimeIsTheMedianOfEnoughCircuits() {
    Duration timeout = Duration.ofMinutes(3);
    assertThat(SetUp.of(cameUpAfter(10, 20), timeout, true).time()).isEqualTo(timeout);
    assertThat(SetUp.of(cameUpAfter(90, 10, 20), timeout, true).time()).hasSeconds(20);
    int[] many = IntStream.range(0, 40).map(n -> n < 20 ? 100 : 30).toArray();
    assertThat(SetUp.of(cameUpAfter(many), timeout, true).time()).hasSeconds(30);
  }

  @Test
  void absurdWorldsNeverYieldAnAskOutOfBounds() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int asked = 0;
    for (int n = 0; n < 20_000; n++) {
      LinkWork[] links =
          IntStream.range(0, random.nextInt(4))
              .mapToObj(it -> work(bytes(random), odd(random), odd(random), odd(random)))
              .toArray(LinkWork[]::new);
      Double room = odd(random);
      Pair pair = pair(room == null ? 0 : room, links);
      List<OwnCircuit> own =
          random.nextBoolean() ? List.of() : own(Duration.ofMinutes(random.nextInt(20) - 5L));
      PairDecision decision =
          demand(random.nextBoolean(), "on")
              .of(pair, own, Optional.of(Duration.ofSeconds(random.nextInt(400))));
      Ask ask = decision.ask();
      if (ask != null) {
        asked++;
        assertThat(ask.bandwidth()).as("seed %d, %s", seed, pair).isFinite().isPositive();
        assertThat(ask.lifetimeSeconds()).as("seed %d", seed).isBetween(900L, 86_400L);
        assertThat(ask.backlogSeconds()).as("seed %d", seed).isBetween(0L, 2_147_483_647L);
        boolean hasRoom = !decision.decision().equals("no-lease");
        assertThat(own.isEmpty()).isEqualTo(!hasRoom || decision.decision().equals("ask"));
        assertThat(!hasRoom || ask.extend() != null || ask.bandwidth() <= pair.room()).isTrue();
      }
    }
    assertThat(asked).as("seed %d", seed).isPositive();
  }

  private static long bytes(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> random.nextLong();
      case 2 -> Long.MAX_VALUE;
      default -> random.nextLong(200 * TB);
    };
  }

  private static @Nullable Double odd(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> 0.0;
      case 2 -> Double.NaN;
      case 3 -> -1e9;
      case 4 -> Double.POSITIVE_INFINITY;
      case 5 -> Double.MIN_VALUE;
      default -> random.nextDouble() * 1e10;
    };
  }

  private static List<Circuit> cameUpAfter(int... seconds) {
    List<Circuit> circuits = new ArrayList<>();
    for (int n = 0; n < seconds.length; n++) {
      Instant asked = KnownCircuits.T0.plus(Duration.ofHours(n));
      circuits.add(
          KnownCircuits.requested(asked)
              .after(KnownCircuits.GRANTED, asked.plusSeconds(seconds[n])));
    }
    return circuits;
  }

  private static List<OwnCircuit> own(Duration left) {
    return List.of(new OwnCircuit(ID, new ByteRate(1e9), false, Optional.of(left)));
  }

  private static String decide(LinkWork... links) {
    return of(pair(1e12, links), List.of()).decision();
  }

  private static PairDecision of(Pair pair, List<OwnCircuit> own) {
    return demand(false, "on").of(pair, own, NOW);
  }

  private static CircuitDemand demand(boolean extendable, String mode) {
    return new CircuitDemand(POLICY, new SetUp(Duration.ofMinutes(3), extendable), mode);
  }

  private static Pair pair(double room, LinkWork... links) {
    return new Pair("A", "B", room, null, null, null, List.of(links));
  }

  private static LinkWork link(long bytes, @Nullable Double rate) {
    return work(bytes, rate, null, null);
  }

  private static LinkWork priorities(List<Long> pending) {
    return new LinkWork(new NodeName("A1"), new NodeName("B1"), pending, 1e9, null, null);
  }

  private static LinkWork work(
      long bytes, @Nullable Double rate, @Nullable Double send, @Nullable Double receive) {
    List<Long> pending = List.of(0L, bytes, 0L, 0L);
    return new LinkWork(new NodeName("A1"), new NodeName("B1"), pending, rate, send, receive);
  }
}
