package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.agent.lane.CircuitProof.Failed;
import io.argosy.agent.lane.CircuitProof.Late;
import io.argosy.agent.lane.CircuitProof.Passed;
import io.argosy.agent.lane.CircuitProof.Unknown;
import io.argosy.agent.lane.Lane;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ProvenLanesTest {

  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration TRIP = Duration.ofMillis(12);
  private static final Duration STEP = Duration.ofMillis(250);
  private static final LinkName LINK = new LinkName(new NodeName("A1"), new NodeName("B1"));
  private static final UUID ID = new UUID(7, 1);
  private static final UUID NEXT = new UUID(7, 2);

  private Instant now = T0;
  private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
  private final FlowMeter flows = new FlowMeter(() -> Duration.between(T0, now).toNanos(), () -> 0);
  private final List<Circuit> circuits = new ArrayList<>(List.of(up(ID)));
  private final Map<UUID, Instant> until = new HashMap<>(Map.of(ID, T0.plus(Duration.ofHours(1))));
  private final List<UUID> aborted = new ArrayList<>();
  private CircuitProof proof = new Passed(TRIP);
  private boolean isEndUp = true;
  private int proofs;
  private int changes;

  /** Gets bytes while a proof is tried. */
  private Optional<Lane> moving = Optional.empty();

  private final List<Runnable> slow = new ArrayList<>();
  private boolean isSlow;
  private final ProvenLanes lanes =
      new ProvenLanes(
          way -> this::proof,
          id -> isEndUp,
          flows,
          clock,
          proof -> {
            if (isSlow) {
              slow.add(proof);
            } else {
              proof.run();
            }
          });

  private CircuitProof proof() {
    proofs++;
    moving.ifPresent(lane -> flows.landed(lane, 1_000));
    return proof;
  }

  private static Circuit up(UUID id) {
    CircuitPlan plan =
        new CircuitPlan(
            new CircuitKey("test", id),
            "net",
            new CircuitEnd("A", "urn:a?vlan=1", "192.0.2.1"),
            new CircuitEnd("B", "urn:b?vlan=1", "2001:db8::2"),
            List.of(LINK),
            new ByteRate(1e9),
            Duration.ofHours(1));
    return Circuit.planned(plan)
        .after(new Asked(), T0)
        .after(new Referenced("ref"), T0)
        .after(new Granted(new ByteRate(8e8), T0.plus(Duration.ofHours(1)), List.of()), T0);
  }

  private void step() {
    aborted.clear();
    var seen =
        new CircuitDriver.Seen(
            List.copyOf(circuits),
            Map.copyOf(until),
            Optional.empty(),
            List.of(),
            Optional.empty());
    assertThat(lanes.step(seen, () -> changes++, aborted::add)).isEqualTo(STEP);
  }

  /** Steps for a time. */
  private void pass(Duration time) {
    Instant end = now.plus(time);
    while (now.isBefore(end)) {
      now = now.plus(STEP);
      step();
    }
  }

  private boolean isUsable() {
    return lanes.circuitOf(LINK).isPresent();
  }

  @Test
  void aCircuitIsUsableOnceItIsProven() {
    assertThat(isUsable()).isFalse();
    step();
    CircuitPath path = lanes.circuitOf(LINK).orElseThrow();
    assertThat(path.circuit()).isEqualTo(ID);
    assertThat(path.source().getHostAddress()).isEqualTo("192.0.2.1");
    assertThat(path.destination().getHostAddress()).isEqualTo("2001:db8:0:0:0:0:0:2");
    assertThat(path.granted()).isEqualTo(new ByteRate(8e8));
    assertThat(path.roundTrip()).contains(TRIP);
    assertThat(path.left()).isEqualTo(Duration.ofHours(1));
    assertThat(lanes.circuitOf(new LinkName(LINK.destination(), LINK.source()))).isEmpty();
    assertThat(changes).isEqualTo(1);
    pass(Duration.ofMinutes(5));
    assertThat(proofs).as("one each minute").isEqualTo(6);
    assertThat(changes).isEqualTo(1);
  }

  @Test
  void nothingIsProvenOrUsedWithoutTheOwnEnd() {
    isEndUp = false;
    pass(Duration.ofMinutes(3));
    assertThat(proofs).isZero();
    isEndUp = true;
    step();
    assertThat(isUsable()).isTrue();
    isEndUp = false;
    step();
    assertThat(isUsable()).isFalse();
    assertThat(aborted).isEmpty();
  }

  @Test
  void nothingBeginsThatCannotEndBeforeTheCircuit() {
    step();
    now = T0.plus(Duration.ofMinutes(59));
    step();
    assertThat(lanes.circuitOf(LINK).orElseThrow().left()).isEqualTo(Duration.ofMinutes(1));
    now = T0.plus(Duration.ofHours(1));
    assertThat(isUsable()).isFalse();
  }

  /** The change costs nothing: new work begins on the one that lasts longer. */
  @Test
  void aSuccessorIsUsedAsSoonAsItIsProven() {
    step();
    circuits.add(up(NEXT));
    until.put(NEXT, T0.plus(Duration.ofHours(2)));
    step();
    assertThat(lanes.circuitOf(LINK).orElseThrow().circuit()).isEqualTo(NEXT);
    assertThat(aborted).isEmpty();
  }

  @Test
  void oneFailureSendsNewWorkToTheSharedPathAndThreeEndTheUse() {
    step();
    proof = new Failed("connection refused");
    pass(Duration.ofMinutes(1));
    assertThat(isUsable()).isFalse();
    assertThat(aborted).isEmpty();
    assertThat(changes).isEqualTo(2);
    pass(Duration.ofSeconds(9));
    assertThat(aborted).isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(proofs).as("the first one, and three failures, five seconds apart").isEqualTo(4);
    assertThat(aborted).containsExactly(ID);
    assertThat(lanes.isLost(ID)).isTrue();
    proof = new Passed(TRIP);
    pass(Duration.ofSeconds(5));
    assertThat(isUsable()).isTrue();
    assertThat(lanes.isLost(ID)).isFalse();
  }

  @Test
  void aFailedTransferProvesItsCircuitAtOnce() {
    step();
    pass(Duration.ofSeconds(10));
    proof = new Failed("no route to host");
    lanes.failed(Lane.shared(LINK));
    step();
    assertThat(isUsable()).as("of another lane").isTrue();
    lanes.failed(new Lane(LINK, Optional.of(ID)));
    step();
    assertThat(isUsable()).isFalse();
    assertThat(reading().failures()).isEqualTo(1);
  }

  @Test
  void streamsWithoutAByteProveTheirCircuitWithinTwoSeconds() {
    step();
    Lane lane = new Lane(LINK, Optional.of(ID));
    flows.begin(lane);
    for (int n = 0; n < 20; n++) {
      flows.landed(lane, 1000);
      pass(Duration.ofSeconds(1));
    }
    assertThat(proofs).isEqualTo(1);
    proof = new Late("nothing arrived");
    pass(Duration.ofMillis(750));
    assertThat(isUsable()).isTrue();
    pass(Duration.ofMillis(500));
    assertThat(isUsable()).isFalse();
    assertThat(aborted).as("so that others may use their place").containsExactly(ID);
    flows.end(lane);
    pass(Duration.ofMillis(250));
    assertThat(aborted).isEmpty();
  }

  /** Many streams fill a slow circuit, and the proof waits behind them. */
  @Test
  void aLateProofCountsAsGoodWhileOtherDataArrives() {
    step();
    Lane lane = new Lane(LINK, Optional.of(ID));
    flows.begin(lane);
    pass(Duration.ofSeconds(59));
    proof = new Late("nothing arrived");
    moving = Optional.of(lane);
    for (int n = 0; n < 300; n++) {
      flows.landed(lane, 1_000);
      pass(Duration.ofSeconds(1));
      assertThat(isUsable()).isTrue();
    }
    proof = new Failed("data leaves by another interface");
    pass(Duration.ofMinutes(1));
    assertThat(isUsable()).isFalse();
  }

  private Reading reading() {
    return lanes.of(new CircuitKey("test", ID)).orElseThrow();
  }

  /** It takes seconds, in which the bytes are counted again and again. */
  @Test
  void dataCountsThatArrivesAtAnyTimeOfALateProof() {
    step();
    Lane lane = new Lane(LINK, Optional.of(ID));
    flows.begin(lane);
    for (int n = 0; n < 59; n++) {
      flows.landed(lane, 1_000);
      pass(Duration.ofSeconds(1));
    }
    isSlow = true;
    proof = new Late("nothing arrived");
    flows.landed(lane, 1_000);
    pass(Duration.ofSeconds(1));
    assertThat(slow).hasSize(1);
    flows.landed(lane, 1_000);
    pass(Duration.ofMillis(500));
    slow.getFirst().run();
    pass(Duration.ofMillis(250));
    assertThat(isUsable()).isTrue();
  }

  @Test
  void twoMinutesOfFailuresEndTheCircuit() {
    proof = new Failed("connection refused");
    step();
    CircuitKey key = new CircuitKey("test", ID);
    pass(Duration.ofSeconds(119));
    assertThat(lanes.broken(key)).isEmpty();
    pass(Duration.ofSeconds(6));
    assertThat(lanes.broken(key))
        .hasValueSatisfying(
            it -> {
              assertThat(it.isFailing()).isTrue();
              assertThat(it.why()).contains("connection refused");
            });
  }

  /** The router may be away for long, and what is up is used. */
  @Test
  void whatCannotBeTriedEndsNothing() {
    step();
    proof = new Unknown("the router cannot be reached");
    pass(Duration.ofSeconds(119));
    assertThat(isUsable()).isTrue();
    pass(Duration.ofMinutes(10));
    assertThat(isUsable()).isFalse();
    assertThat(lanes.broken(new CircuitKey("test", ID))).isEmpty();
    assertThat(lanes.isLost(ID)).isFalse();
    proof = new Failed("no answer");
    pass(Duration.ofSeconds(6));
    assertThat(lanes.broken(new CircuitKey("test", ID))).as("one failure").isEmpty();
    proof = new Passed(TRIP);
    pass(Duration.ofSeconds(5));
    assertThat(isUsable()).isTrue();
  }

  /** Such as a door that is busy now and then. */
  @Test
  void failuresEndACircuitAlsoIfSomeProofsCannotBeTried() {
    step();
    for (int n = 0; n < 14; n++) {
      proof = n % 3 == 2 ? new Unknown("the door is busy") : new Failed("no answer");
      pass(Duration.ofSeconds(60));
    }
    assertThat(lanes.broken(new CircuitKey("test", ID))).isPresent();
  }

  @Test
  void whatIsStatedHasTheLastProofAndTheBytes() {
    CircuitKey key = new CircuitKey("test", ID);
    assertThat(lanes.of(key)).isEmpty();
    assertThat(lanes.proof(key)).isEmpty();
    step();
    flows.landed(new Lane(LINK, Optional.of(ID)), 5_000);
    flows.landed(Lane.shared(LINK), 7);
    pass(Duration.ofSeconds(30));
    assertThat(reading().bytes().bytes()).isEqualTo(5_000);
    assertThat(reading().usable()).isTrue();
    var stated = lanes.proof(key).orElseThrow();
    assertThat(stated.agoSeconds()).isEqualTo(30);
    assertThat(stated.passed()).isEqualTo(1);
    assertThat(stated.trouble()).isNull();
    assertThat(stated.roundTripMillis()).isEqualTo(12);
    proof = new Failed("connection refused");
    pass(Duration.ofSeconds(30));
    assertThat(lanes.proof(key).orElseThrow().trouble()).isEqualTo("connection refused");
    assertThat(reading().usable()).isFalse();
  }

  /** The bytes are stated once more with its end. */
  @Test
  void whatMovesOverAReleasedCircuitIsEnded() {
    step();
    circuits.set(0, up(ID).after(new Unwanted("no work is left"), now));
    until.clear();
    step();
    assertThat(isUsable()).isFalse();
    assertThat(aborted).containsExactly(ID);
    assertThat(reading().usable()).isFalse();
    circuits.clear();
    step();
    assertThat(lanes.of(new CircuitKey("test", ID))).isEmpty();
    assertThat(lanes.isLost(ID)).isTrue();
  }

  /**
   * Whatever is proven: only circuits whose last proof passed are used, and each is asked often.
   */
  @Test
  void nothingUnprovenIsUsedInARandomWorld() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Lane lane = new Lane(LINK, Optional.of(ID));
    int streams = 0;
    for (int n = 0; n < 5_000; n++) {
      CircuitProof next =
          List.of(new Passed(TRIP), new Failed("f"), new Late("l"), new Unknown("u"))
              .get(random.nextInt(4));
      int before = proofs;
      proof = next;
      if (random.nextInt(20) == 0 && streams < 3) {
        flows.begin(lane);
        streams++;
      } else if (random.nextInt(20) == 0 && streams > 0) {
        flows.end(lane);
        streams--;
      }
      if (streams > 0 && random.nextInt(3) > 0) {
        flows.landed(lane, 10);
      }
      if (random.nextInt(30) == 0) {
        lanes.failed(lane);
      }
      isEndUp = random.nextInt(10) > 0;
      pass(STEP);
      boolean wasTried = proofs > before;
      assertThat(isUsable() && wasTried && next instanceof Failed).as("seed " + seed).isFalse();
      assertThat(isUsable() && !isEndUp).as("seed " + seed).isFalse();
      assertThat(wasTried && next instanceof Passed && !isUsable()).as("seed " + seed).isFalse();
      assertThat(isUsable() && lanes.isLost(ID)).as("seed " + seed).isFalse();
    }
  }
}
