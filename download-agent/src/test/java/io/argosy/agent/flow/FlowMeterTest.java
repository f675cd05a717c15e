package io.argosy.agent.flow;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FlowMeterTest {

  private static final Lane ONE =
      Lane.shared(new LinkName(new NodeName("ONE"), new NodeName("DST")));
  private static final Lane TWO =
      Lane.shared(new LinkName(new NodeName("TWO"), new NodeName("DST")));

  private final AtomicLong ticker = new AtomicLong(-5);
  private final FlowMeter meter = new FlowMeter(ticker::get, ticker::get);

  @Test
  void aFlowHasTimeBytesAndStreamsOfItsInterval() {
    pass(1);
    meter.begin(ONE);
    pass(2);
    meter.landed(ONE, 700);
    meter.begin(ONE);
    pass(1);
    meter.end(ONE);
    meter.end(ONE);
    pass(4);
    assertThat(meter.read(Set.of()).flows()).containsExactly(flow(8, 3, 700, 4.0 / 3));
  }

  /** Bytes are reported while their file is still being fetched. */
  @Test
  void aLargeFileIsReportedInSteps() {
    meter.begin(ONE);
    for (int beat = 1; beat <= 3; beat++) {
      pass(3);
      meter.landed(ONE, beat * 100);
      FlowMeter.Reading reading = meter.read(Set.of());
      meter.answered(reading);
      assertThat(reading.flows()).containsExactly(flow(3, 3, beat * 100, 1));
    }
  }

  @Test
  void anUnansweredReadingIsSentAgainAndTheNextOneBeginsWhereItEnded() {
    meter.begin(ONE);
    pass(3);
    meter.landed(ONE, 10);
    meter.read(Set.of());
    pass(3);
    meter.landed(ONE, 20);
    FlowMeter.Reading again = meter.read(Set.of());
    assertThat(again.flows()).containsExactly(flow(3, 3, 10, 1));
    assertThat(again.age()).isEqualTo(ofSeconds(3));
    meter.answered(again);
    pass(2);
    meter.end(ONE);
    assertThat(meter.read(Set.of()).flows()).containsExactly(flow(5, 5, 20, 1));
  }

  @Test
  void anIdleLinkIsNotReported() {
    beat(Set.of());
    meter.begin(ONE);
    pass(1);
    meter.end(ONE);
    beat(Set.of());
    pass(3);
    assertThat(meter.read(Set.of(ONE)).flows()).isEmpty();
  }

  @Test
  void aLinkIsBackloggedIfItsTasksWaitedAtBothEndsAndAtEachBeatBetween() {
    meter.begin(ONE);
    assertThat(backlogged(Set.of(ONE))).as("nothing is known of the beginning").isFalse();
    meter.answered(meter.read(Set.of(ONE)));
    assertThat(backlogged(Set.of(ONE))).isTrue();
    assertThat(backlogged(Set.of())).as("sent again").isTrue();
    meter.answered(meter.read(Set.of(ONE)));
    assertThat(backlogged(Set.of(ONE))).as("nothing waited for a while").isFalse();
    meter.answered(meter.read(Set.of(ONE)));
    assertThat(backlogged(Set.of(ONE, TWO))).isTrue();
  }

  @Test
  void aRateThatFallsTenfoldIsFollowedWithinFifteenSeconds() {
    meter.begin(ONE);
    move(60, 10_000_000);
    assertThat(rate(ONE)).isCloseTo(10e6, within(1e5));
    move(15, 1_000_000);
    assertThat(rate(ONE)).isCloseTo(1e6, within(1e4));
    move(15, 10_000_000);
    assertThat(rate(ONE)).isCloseTo(10e6, within(1e5));
    assertThat(rate(ONE)).isEqualTo(((ObservedRate.Measured) meter.rate()).rate().bytesPerSecond());
  }

  @Test
  void pausesDoNotMakeALinkSlow() {
    for (int turn = 0; turn < 10; turn++) {
      meter.begin(ONE);
      move(1, 5_000_000);
      meter.end(ONE);
      pass(9);
    }
    assertThat(rate(ONE)).isCloseTo(5e6, within(1.0));
  }

  @Test
  void aRateIsKnownAfterOneSecondAndForgottenTwoMinutesAfterTheLast() {
    assertThat(meter.rateOf(ONE)).isEqualTo(ObservedRate.UNKNOWN);
    meter.begin(ONE);
    meter.landed(ONE, 100);
    ticker.addAndGet(999_999_999);
    assertThat(meter.rateOf(ONE)).isEqualTo(ObservedRate.UNKNOWN);
    ticker.addAndGet(1);
    assertThat(meter.rateOf(ONE)).isEqualTo(ObservedRate.measured(100));
    meter.end(ONE);
    pass(60);
    assertThat(meter.rateOf(ONE)).isEqualTo(ObservedRate.measured(100));
    assertThat(meter.idle(ONE)).contains(Duration.ofMinutes(1));
    pass(61);
    assertThat(meter.rateOf(ONE)).isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void anActiveLinkWithoutBytesIsDeadAfterTheWindow() {
    meter.begin(ONE);
    move(30, 1000);
    move(11, 0);
    assertThat(rate(ONE)).isPositive();
    move(4, 0);
    assertThat(meter.rateOf(ONE)).isEqualTo(ObservedRate.DEAD);
  }

  @Test
  void theTotalRateIsTheSumOfConcurrentRates() {
    meter.begin(ONE);
    meter.begin(TWO);
    for (int second = 0; second < 20; second++) {
      meter.landed(ONE, 100);
      meter.landed(TWO, 300);
      beat(Set.of());
    }
    assertThat(meter.rate()).isEqualTo(ObservedRate.measured(400));
    assertThat(meter.streams()).containsOnly(Map.entry(ONE, 1), Map.entry(TWO, 1));
  }

  /** Threads read the ticker before they count, so readings may be out of order. */
  @Test
  void aTickerThatGoesBackChangesNoTime() {
    meter.begin(ONE);
    pass(5);
    meter.begin(ONE);
    ticker.addAndGet(-ofSeconds(3).toNanos());
    meter.end(ONE);
    assertThat(meter.rateOf(ONE)).isEqualTo(ObservedRate.UNKNOWN);
    pass(5);
    meter.end(ONE);
    assertThat(meter.read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.busy().equals(ofSeconds(7)));
  }

  private boolean backlogged(Set<Lane> waiting) {
    pass(3);
    return meter.read(waiting).flows().getFirst().backlogged();
  }

  private void beat(Set<Lane> waiting) {
    pass(1);
    meter.answered(meter.read(waiting));
  }

  /** With a heartbeat every three seconds. */
  private void move(int seconds, long bytesPerSecond) {
    for (int second = 1; second <= seconds; second++) {
      pass(1);
      meter.landed(ONE, bytesPerSecond);
      if (second % 3 == 0) {
        meter.answered(meter.read(Set.of()));
      }
    }
  }

  private double rate(Lane link) {
    return ((ObservedRate.Measured) meter.rateOf(link)).rate().bytesPerSecond();
  }

  private void pass(long seconds) {
    ticker.addAndGet(seconds * 1_000_000_000L);
  }

  /** Returns traffic of the first link, with seconds, without a backlog. */
  private static LinkFlow flow(long span, long busy, long bytes, double streams) {
    return new LinkFlow(ONE, ofSeconds(span), ofSeconds(busy), ByteCount.of(bytes), streams, false);
  }

  @Test
  void theLanesOfALinkAreCountedApart() {
    Lane circuit = new ScriptedLanes().opens(ONE.link(), 1);
    meter.begin(ONE);
    meter.begin(circuit);
    meter.landed(ONE, 5);
    meter.landed(circuit, 7);
    pass(1);
    assertThat(meter.landed(circuit)).isEqualTo(7);
    assertThat(meter.landed(TWO)).isZero();
    assertThat(meter.links()).containsExactly(ONE.link());
    assertThat(meter.read(Set.of(circuit)).flows())
        .extracting(LinkFlow::lane, it -> it.bytes().bytes())
        .containsExactlyInAnyOrder(tuple(ONE, 5L), tuple(circuit, 7L));
  }

  /** Circuits come and go, and an agent runs for years. */
  @Test
  void aLaneIsForgottenADayAfterItsLastStreamAndMayComeBack() {
    meter.begin(ONE);
    meter.landed(ONE, 5);
    meter.end(ONE);
    beat(Set.of());
    pass(ofDays(1).toSeconds() + 1);
    beat(Set.of());
    assertThat(meter.links()).isEmpty();
    meter.begin(ONE);
    meter.landed(ONE, 3);
    pass(1);
    assertThat(meter.read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.bytes().equals(ByteCount.of(3)));
  }
}
