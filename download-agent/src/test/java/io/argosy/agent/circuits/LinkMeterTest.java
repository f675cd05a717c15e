package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.batch.StreamPolicy;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
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
import org.junit.jupiter.api.Test;

/** A link is measured by what ended on it, and its measurements lead to the number of streams. */
class LinkMeterTest {

  private static final int START = 4;

  private final Clock clock = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
  private final TransferJob job = Tasks.job(4);
  private final Lane lane = Lane.shared(job.link());
  private final LinkMeter meter =
      new LinkMeter(
          (job, lane, tool, outcomes) -> {},
          new FlowMeter(() -> 0, () -> 0),
          Lanes.SHARED_ONLY,
          clock);
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
    TaskFailure failure = new TaskFailure(reason, Phase.TRANSFER, "for the test");
    meter.put(
        job,
        lane,
        "http",
        job.tasks().stream()
            .<TaskOutcome>map(task -> new TaskOutcome.Failed(task, failure, Optional.empty()))
            .toList());
  }

  private LinkFlow flow() {
    Duration span = Duration.ofSeconds(3);
    return new LinkFlow(lane, span, span, ByteCount.of(3_000_000), START, true);
  }
}
