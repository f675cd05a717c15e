package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Nodes 1 and 2 send to 3, 4 and 5; rates in MB/s, time in slots of five seconds. */
class FlowBeliefsTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Offset<Double> EXACTLY = within(1e-6);

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
  void theFirstSecondsOfUseGiveTheFirstEstimate() {
    add(new LinkKey(1, 3), 7, 0.9, 0.9);
    assertThat(learned().all()).as("less than a second").isEmpty();
    slots.clear();
    add(new LinkKey(1, 3), 7, 1.5, 1.5);
    assertThat(link(1, 3)).isCloseTo(7, EXACTLY);
    assertThat(why()).isEqualTo(Reason.FIRST_USE);
    assertThat(learned().all()).as("no node").hasSize(1);
  }

  @Test
  void aHigherRateRaisesTheEstimateAtOnce() {
    carry(5);
    add(new LinkKey(1, 3), 9, 1.5, 1.5);
    assertThat(link(1, 3)).isCloseTo(9, EXACTLY);
    assertThat(why()).isEqualTo(Reason.CARRIED_MORE);
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
    carryFor(2, 10, 0);
    carryFor(2, 0, 8);
    carryFor(4, 6, 6);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
    assertThat(link(1, 3)).isCloseTo(10, EXACTLY);
    assertThat(link(1, 4)).isCloseTo(8, EXACTLY);
  }

  @Test
  void aLinkThatGainsWhatItsNeighbourLeavesShowsTheLimitOfTheSource() {
    carryFor(4, 7, 5);
    carryFor(2, 12, 0);
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
    carryFor(2, 10, 0, 0);
    carryFor(4, 5, 5, 2);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
    carryFor(2, 1.25, 5, 2);
    assertThat(link(1, 3)).isCloseTo(1.25, EXACTLY);
    assertThat(uplink()).isCloseTo(12, EXACTLY);
  }

  @Test
  void withoutABacklogTheEstimateIsNotLowered() {
    carryFor(2, 8);
    for (int i = 0; i < 4; i++) {
      add(new LinkKey(1, 3), 2, 5, 1);
      slot++;
    }
    assertThat(link(1, 3)).isCloseTo(8, EXACTLY);
    add(new LinkKey(1, 3), 12, 4, 0);
    slot++;
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
    carryFor(2, 4, 13);
    assertThat(link(1, 3)).isCloseTo(4, EXACTLY);
    assertThat(link(1, 4)).isCloseTo(13, EXACTLY);
    assertThat(uplink()).as("17 together").isZero();
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
