package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.batch.StreamPolicy;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A link is measured by what ended on it, and its measurements lead to the number of streams. */
class LinkMeterTest {

  private static final int START = 4;

  private final Clock clock = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
  private final TransferJob job = Tasks.job(4);
  private final Lane lane = Lane.shared(job.link());
  private final AtomicLong ticker = new AtomicLong();
  private final FlowMeter flows = new FlowMeter(ticker::get, () -> 0);
  private final ScriptedLanes lanes = new ScriptedLanes();
  private final LinkMeter meter =
      new LinkMeter((job, lane, tool, outcomes) -> {}, flows, lanes, clock);
  private final StreamControl control =
      new StreamControl(
          StreamControl.Mode.ON,
          new StreamPolicy(START, 16),
          link -> OptionalInt.empty(),
          Map.of());

  @Test
  void failuresOfTheSourceLowerTheNumberOfStreams() {
    assertThat(control.wanted(lane)).isEqualTo(START);
    ended(FailureClass.SOURCE_BUSY);
    meter.feed(control, List.of(flow()));
    assertThat(control.wanted(lane)).isLessThan(START);
  }

  @Test
  void returnedTasksAreNoMeasurementOfALink() {
    ended(FailureClass.RETURNED);
    assertThat(meter.rateOf(lane)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(meter.endedSince(lane)).isEqualTo(new LinkMeter.Attempts(0, 0));
  }

  @Test
  void anAttemptIsCountedOnce() {
    ended(FailureClass.CHECKSUM_MISMATCH);
    assertThat(meter.endedSince(lane)).isEqualTo(new LinkMeter.Attempts(4, 0));
    assertThat(meter.endedSince(lane)).isEqualTo(new LinkMeter.Attempts(0, 0));
  }

  private void ended(FailureClass reason) {
    ended(lane, reason);
  }

  private void ended(Lane over, FailureClass reason) {
    TaskFailure failure = new TaskFailure(reason, Phase.TRANSFER, "for the test");
    meter.put(
        job,
        over,
        "http",
        job.tasks().stream()
            .<TaskOutcome>map(task -> new TaskOutcome.Failed(task, failure, Optional.empty()))
            .toList());
  }

  private LinkFlow flow() {
    Duration span = Duration.ofSeconds(3);
    return new LinkFlow(lane, span, span, ByteCount.of(3_000_000), START, true);
  }

  @Test
  void failuresOverACircuitChangeNothingOfTheSharedPath() {
    ended(lanes.opens(job.link(), 1), FailureClass.SOURCE_BUSY);
    meter.feed(control, List.of(flow()));
    assertThat(control.wanted(lane)).isGreaterThanOrEqualTo(START);
  }

  /** So that enough is held for it from the first second. */
  @Test
  void aCircuitHasItsGrantedRateUntilItIsMeasured() {
    assertThat(meter.expectedRate(Set.of(job.link()))).isEqualTo(ObservedRate.UNKNOWN);
    Lane circuit = lanes.opens(job.link(), 1);
    assertThat(meter.expectedRateOf(circuit)).isEqualTo(ObservedRate.measured(100_000_000));
    assertThat(meter.expectedRateOf(lane)).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(meter.expectedRate(Set.of(job.link())))
        .isEqualTo(ObservedRate.measured(100_000_000));
    assertThat(meter.expectedRate(Set.of())).isEqualTo(ObservedRate.UNKNOWN);
    move(circuit, 70_000_000);
    assertThat(meter.expectedRateOf(circuit)).isEqualTo(ObservedRate.measured(70_000_000));
    assertThat(meter.expectedRate(Set.of())).isEqualTo(ObservedRate.measured(70_000_000));
    lanes.closes(job.link());
    move(lane, 20_000_000);
    assertThat(meter.expectedRateOf(lane)).isEqualTo(ObservedRate.measured(20_000_000));
  }

  private void move(Lane over, long bytesPerSecond) {
    flows.begin(over);
    for (int second = 0; second < 20; second++) {
      ticker.addAndGet(1_000_000_000L);
      flows.landed(over, bytesPerSecond);
      assertThat(flows.rateOf(over)).isNotEqualTo(ObservedRate.DEAD);
    }
    flows.end(over);
  }
}
