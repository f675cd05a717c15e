package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes 1 and 2 send to 3, 4 and 5; rates in MB/s, time in slots of five seconds. */
class FlowBeliefsTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Offset<Double> EXACTLY = within(1e-6);
  private static final Optional<UUID> CIRCUIT = Optional.of(new UUID(0, 7));

  private final List<FlowSlot> slots = new ArrayList<>();
  private Capacities history = Capacities.NONE;
  private int slot;

  /** Adds one slot with the rates of the links from source 1 to 3, 4 and so on; 0 means unused. */
  private void carry(double... rates) {
    for (int i = 0; i < rates.length; i++) {
      add(new LinkKey(1, 3 + i), rates[i], 5, 5);
    }
    slot++;
  }

  private void carryFor(int times, double... rates) {
    for (int i = 0; i < times; i++) {
      carry(rates);
    }
  }

  @Test
  void whatMovesOnACircuitIsPartOfWhatItsNodesMoveAndNotOfTheLink() {
    carryFor(12, 10, 10);
    double shared = link(1, 3);
    for (int i = 0; i < 12; i++) {
      carry(10, 10);
      addOver(new Lane(new LinkKey(1, 3), CIRCUIT, true, false), 500);
    }
    assertThat(link(1, 3)).isEqualTo(shared);
    FlowBeliefs beliefs =
        FlowBeliefs.NONE.after(slots, history, NOON.plusSeconds(5L * slot).plusSeconds(60));
    assertThat(beliefs.nodes().get(new LinkKey(1, 3).uplink()).most()).isEqualTo(520e6);
    assertThat(beliefs.nodes().get(new LinkKey(1, 3).downlink()).most()).isEqualTo(10e6);
    for (int i = 0; i < 12; i++) {
      carry();
      addOver(new Lane(new LinkKey(1, 3), CIRCUIT, true, false), 500);
    }
    assertThat(link(1, 3)).as("nothing moves on the shared path").isEqualTo(shared);
  }

  @Test
  void aLinkWhoseWorkMovesToACircuitIsNotSlowerOnTheSharedPath() {
    carryFor(12, 10);
    double before = link(1, 3);
    for (int i = 0; i < 12; i++) {
      carry(2);
      addOver(new Lane(new LinkKey(1, 3), CIRCUIT, true, true), 100);
    }
    assertThat(link(1, 3)).isEqualTo(before);
  }

  /** Adds to the last slot. */
  private void addOver(Lane lane, double rate) {
    slots.add(new FlowSlot(NOON.plusSeconds(5L * (slot - 1)), lane, Math.round(rate * 5e6), 5, 5));
  }

  private void add(LinkKey link, double rate, double busy, double backlogged) {
    if (rate > 0) {
      slots.add(
          new FlowSlot(
              NOON.plusSeconds(5L * slot), link, Math.round(rate * busy * 1e6), busy, backlogged));
    }
  }

  private Capacities learned() {
    return learnedAt(NOON.plusSeconds(5L * slot + 4));
  }

  private Capacities learnedAt(Instant now) {
    return FlowBeliefs.NONE.after(slots, history, now).at(now, history);
  }

  private double link(long source, long destination) {
    return learned().of(source, destination).map(FlowBeliefsTest::megabytes).orElse(0.0);
  }

  private double uplink() {
    return link(1, LinkKey.ANY);
  }

  private static double megabytes(Capacity capacity) {
    return capacity.rate().bytesPerSecond() / 1e6;
  }

  private Reason why() {
    return learned().of(1, 3).orElseThrow().why();
  }

  @Test
  void threeSlotsGiveTheFirstEstimate() {
    add(new LinkKey(1, 3), 7, 0.9, 0.9);
    carryFor(2, 7);
    assertThat(learned().all()).as("less than a second does not count").isEmpty();
    add(new LinkKey(1, 3), 7, 1.5, 1.5);
    assertThat(link(1, 3)).isCloseTo(7, EXACTLY);
    assertThat(why()).isEqualTo(Reason.FIRST_USE);
    assertThat(learned().all()).as("no node").hasSize(1);
  }

  /** One answer may change two slots; no bins and no work waiting contradict them. */
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 5", "2, 0", "2, 5"})
  void noFirstSlotDecidesAlone(int times, double waiting) {
    for (int i = 0; i < times; i++) {
      add(new LinkKey(1, 3), 100_000, 5, waiting);
      slot++;
    }
    assertThat(learned().all()).isEmpty();
    assertThat(learnedAt(NOON.plusSeconds(1_200)).all()).as("after a pause").isEmpty();
    for (int i = 0; i < 29; i++) {
      add(new LinkKey(1, 3), 100, 5, waiting);
      slot++;
      assertThat(learned().all().values()).allMatch(known -> megabytes(known) < 110);
    }
    assertThat(link(1, 3)).isCloseTo(100, EXACTLY);
  }

  @Test
  void threeSlotsRaiseTheEstimate() {
    carry(5);
    carryFor(2, 9);
    assertThat(link(1, 3)).as("one heartbeat may change two slots").isCloseTo(5, EXACTLY);
    add(new LinkKey(1, 3), 9, 1.5, 1.5);
    assertThat(link(1, 3)).isCloseTo(9, EXACTLY);
    assertThat(why()).isEqualTo(Reason.CARRIED_MORE);
  }

  /** However absurd, with or without work waiting, in a link or in the sum of a node. */
  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.1, 0.5, 2, 10, 1e6})
  void oneSlotMovesNoEstimateFarAndIsForgotten(double factor) {
    for (double waiting : new double[] {0, 5}) {
      slots.clear();
      carryFor(12, 8, 6);
      Capacities before = learned();
      add(new LinkKey(1, 3), 8 * factor, 5, waiting);
      add(new LinkKey(1, 4), 6, 5, 5);
      slot++;
      assertThat(movedSince(before, learned())).as("at once").isBetween(1 / 1.1, 1.1);
      carryFor(11, 8, 6);
      assertThat(movedSince(before, learned())).as("a minute later").isBetween(1 / 1.1, 1.1);
      Instant pause = NOON.plusSeconds(5L * slot + 600);
      assertThat(movedSince(before, learnedAt(pause))).as("after a pause").isBetween(1 / 1.1, 1.1);
      carryFor(50, 8, 6);
      assertThat(movedSince(before, learnedAt(NOON.plusSeconds(5L * slot + 600))))
          .as("after five minutes of work and a pause")
          .isBetween(1 / 1.1, 1.1);
    }
  }

  /** Returns the factor, of all estimates, that is farthest from 1. */
  private static double movedSince(Capacities before, Capacities after) {
    assertThat(after.all().keySet()).isEqualTo(before.all().keySet());
    return before.all().keySet().stream()
        .map(key -> megabytes(after.all().get(key)) / megabytes(before.all().get(key)))
        .max(Comparator.comparing(factor -> Math.abs(Math.log(factor))))
        .orElseThrow();
  }

  /** A node's limit is not forgotten either, nor found where there is none. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 10, 1e6})
  void oneSlotDoesNotRemoveTheLimitOfANode(double factor) {
    carryFor(3, 10, 0);
    carryFor(3, 0, 8);
    carryFor(6, 6, 6);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
    carry(6 * factor, 6 * factor);
    assertThat(uplink()).isBetween(12 / 1.5, 12 * 1.5);
    carryFor(12, 6, 6);
    assertThat(uplink()).isBetween(12 / 1.1, 12 * 1.1);
  }

  /** A wrong first slot is corrected by the next ones, and is not hoped for after a pause. */
  @Test
  void anAbsurdFirstSlotIsForgotten() {
    carry(8e6);
    carryFor(4, 8);
    assertThat(megabytes(learnedAt(NOON.plusSeconds(5L * slot + 600)).of(1, 3).orElseThrow()))
        .isCloseTo(8, EXACTLY);
  }

  /** A link that was slow for minutes while it had work is not hoped to be fast after a pause. */
  @Test
  void whatManySlotsConfirmIsNotDoubted() {
    carryFor(12, 8);
    carryFor(36, 1);
    assertThat(megabytes(learnedAt(NOON.plusSeconds(5L * slot + 600)).of(1, 3).orElseThrow()))
        .isBetween(1.0, 1.1);
  }

  /** Otherwise a plan avoids a node that was slow once for as long as others can replace it. */
  @Test
  void theLimitOfANodeThatIsNotConfirmedRisesAgain() {
    carryFor(6, 8, 6, 7);
    carryFor(2, 1, 1, 1);
    assertThat(uplink()).isCloseTo(3, EXACTLY);
    assertThat(
            learnedAt(NOON.plusSeconds(5L * slot + 600))
                .of(1, LinkKey.ANY)
                .map(FlowBeliefsTest::megabytes)
                .orElse(21.0))
        .isCloseTo(21, within(0.5));
  }

  @Test
  void aLowerRateLowersTheEstimateAfterTwoSlots() {
    carryFor(3, 8);
    carry(1);
    assertThat(link(1, 3)).as("one slot may be noise").isCloseTo(8, EXACTLY);
    carry(1);
    assertThat(link(1, 3)).isCloseTo(1, EXACTLY);
    assertThat(why()).isEqualTo(Reason.CARRIED_LESS);
  }

  @Test
  void theSlotOfTheChangeDoesNotCountForTheNewRate() {
    carryFor(3, 8);
    carry(4.5);
    carry(1);
    assertThat(link(1, 3)).isCloseTo(1, EXACTLY);
  }

  @Test
  void theLinkIsToBlameIfItsNeighboursKeepTheirRate() {
    carryFor(4, 8, 6, 7);
    carryFor(2, 1, 6, 7);
    assertThat(link(1, 3)).isCloseTo(1, EXACTLY);
    assertThat(link(1, 4)).isCloseTo(6, EXACTLY);
    assertThat(uplink()).isZero();
  }

  @Test
  void theSourceIsToBlameIfALinkLosesWhatAnotherGains() {
    carryFor(3, 10, 0);
    carryFor(3, 0, 8);
    carryFor(4, 6, 6);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
    assertThat(link(1, 3)).isCloseTo(10, EXACTLY);
    assertThat(link(1, 4)).isCloseTo(8, EXACTLY);
  }

  @Test
  void aLinkThatGainsWhatItsNeighbourLeavesShowsTheLimitOfTheSource() {
    carryFor(4, 7, 5);
    carryFor(3, 12, 0);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
    assertThat(link(1, 3)).isCloseTo(12, EXACTLY);
  }

  @Test
  void linksThatTakeTurnsShowNoLimit() {
    carryFor(4, 7, 0);
    carryFor(4, 0, 7);
    assertThat(uplink()).isZero();
  }

  @Test
  void theSourceIsToBlameIfAllItsLinksBecomeSlower() {
    carryFor(4, 8, 6, 7);
    carryFor(2, 3, 3, 3);
    assertThat(uplink()).isCloseTo(9, EXACTLY);
    assertThat(link(1, 3)).isCloseTo(8, EXACTLY);
    assertThat(learned().of(1, LinkKey.ANY).orElseThrow().why()).isEqualTo(Reason.LESS_TOGETHER);
    carryFor(3, 8, 6, 7);
    assertThat(uplink()).as("no longer a limit").isZero();
  }

  @Test
  void aDestinationIsBlamedInTheSameWay() {
    for (int i = 0; i < 6; i++) {
      add(new LinkKey(1, 3), i < 4 ? 8 : 3, 5, 5);
      add(new LinkKey(2, 3), i < 4 ? 7 : 3, 5, 5);
      slot++;
    }
    assertThat(link(LinkKey.ANY, 3)).isEqualTo(6.0);
    assertThat(learned().all()).as("two links and a node").hasSize(3);
    assertThat(link(1, 3)).isCloseTo(8, EXACTLY);
  }

  @Test
  void aSlowLinkIsNoticedAlthoughItsSourceIsAtItsLimit() {
    carryFor(3, 10, 0, 0);
    carryFor(4, 5, 5, 2);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
    carryFor(2, 1.25, 5, 2);
    assertThat(link(1, 3)).isCloseTo(1.25, EXACTLY);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
  }

  @Test
  void withoutABacklogTheEstimateIsNotLowered() {
    carryFor(3, 8);
    for (int i = 0; i < 4; i++) {
      add(new LinkKey(1, 3), 2, 5, 1);
      slot++;
    }
    assertThat(link(1, 3)).isCloseTo(8, EXACTLY);
    for (int i = 0; i < 3; i++) {
      add(new LinkKey(1, 3), 12, 4, 0);
      slot++;
    }
    assertThat(link(1, 3)).isCloseTo(12, EXACTLY);
  }

  @Test
  void aLinkThatCarriesNothingIsBrokenAndNotSlow() {
    carryFor(3, 8);
    for (int i = 0; i < 4; i++) {
      slots.add(new FlowSlot(NOON.plusSeconds(5L * slot), new LinkKey(1, 3), 0, 5, 5));
      slot++;
    }
    assertThat(link(1, 3)).isCloseTo(8, EXACTLY);
  }

  @Test
  void olderBinsAreOverriddenInBothDirections() {
    Capacity ten = new Capacity(ByteRate.ofMegabytesPerSecond(10), NOON, Reason.HISTORY);
    history =
        new Capacities(
            Map.of(
                new LinkKey(1, 3), ten, new LinkKey(1, 4), ten, new LinkKey(1, LinkKey.ANY), ten));
    assertThat(learned()).isEqualTo(history);
    carryFor(3, 4, 15);
    assertThat(link(1, 3)).isCloseTo(4, EXACTLY);
    assertThat(link(1, 4)).isCloseTo(15, EXACTLY);
    assertThat(uplink()).as("19 together").isZero();
  }

  @Test
  void aLoweredEstimateThatIsNotConfirmedRisesAgain() {
    carryFor(3, 8);
    carryFor(2, 1);
    Instant last = NOON.plusSeconds(20);
    assertThat(megabytes(learnedAt(last.plusSeconds(60)).of(1, 3).orElseThrow()))
        .isCloseTo(1, EXACTLY);
    Capacity tried = learnedAt(last.plusSeconds(180)).of(1, 3).orElseThrow();
    assertThat(megabytes(tried)).isCloseTo(Math.sqrt(8), EXACTLY);
    assertThat(tried.why()).isEqualTo(Reason.NOT_CONFIRMED);
    assertThat(megabytes(learnedAt(last.plusSeconds(900)).of(1, 3).orElseThrow()))
        .isCloseTo(8, EXACTLY);
  }

  @Test
  void aLinkThatIsSlowAgainIsLoweredAtOnce() {
    carryFor(3, 8);
    carryFor(2, 1);
    slot += 40;
    carry(1);
    assertThat(link(1, 3)).isCloseTo(1, EXACTLY);
  }

  @Test
  void aLoweredEstimateThatIsConfirmedDoesNotRise() {
    carryFor(2, 10, 0, 0);
    carryFor(4, 5, 5, 2);
    carryFor(60, 1.25, 8, 2);
    assertThat(link(1, 3)).isCloseTo(1.25, EXACTLY);
  }
}
