package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.Claim;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.circuit.demand.CircuitDemand;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QueueWatchTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long TERABYTE = 1_000_000_000_000L;

  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
  private final MemoryClaimFiles files = new MemoryClaimFiles();
  private final AtomicLong ticker = new AtomicLong();
  private final FlowMeter flows = new FlowMeter(ticker::get, ticker::get);
  private final LinkMeter meter = new LinkMeter((job, tool, outcomes) -> {}, flows, clock);

  @Test
  void aLongQueueOnASlowLinkIsWorthACircuit() {
    moved(job(), 10_000_000, Duration.ofSeconds(1));
    assertThat(report().demand()).isInstanceOf(CircuitDemand.Wanted.class);
    assertThat(report().bytes()).isEqualTo(ByteCount.of(TERABYTE));
  }

  @Test
  void aQueueOnAnUnusedLinkIsNotWorthACircuit() {
    assertThat(report().demand().why()).contains("not known");
  }

  @Test
  void aLinkThatOnlyFailedIsDead() {
    TransferJob job = job();
    TaskFailure failure = new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "no");
    meter.put(
        job,
        "http",
        List.of(new TaskOutcome.Failed(job.tasks().getFirst(), failure, Optional.empty())));
    assertThat(report().rate()).isEqualTo(ObservedRate.DEAD);
  }

  @Test
  void timeOfConcurrentJobsCountsOnce() {
    moved(job(), 1000, Duration.ofSeconds(10));
    moved(job(), 1000, Duration.ofSeconds(10));
    assertThat(meter.rateOf(job().link())).isEqualTo(ObservedRate.measured(200));
  }

  @Test
  void theCurrentRatePrecedesTheLastHoursUntilTheLinkIsIdleForLong() {
    LinkName link = job().link();
    moved(job(), 1000, Duration.ofSeconds(10));
    assertThat(meter.ageOf(link)).contains(Duration.ZERO);
    flows.begin(link);
    pass(Duration.ofSeconds(2));
    flows.landed(link, 5000);
    assertThat(meter.rateOf(link)).isEqualTo(ObservedRate.measured(2500));
    assertThat(meter.rate()).isEqualTo(ObservedRate.measured(2500));
    flows.end(link);
    pass(Duration.ofSeconds(7));
    assertThat(meter.ageOf(link)).contains(Duration.ofSeconds(7));
    pass(Duration.ofMinutes(2));
    assertThat(meter.rateOf(link)).isEqualTo(ObservedRate.measured(100));
    assertThat(meter.rate()).isEqualTo(ObservedRate.measured(100));
  }

  @Test
  void anActiveLinkIsShownThoughNothingWaits() {
    flows.begin(job().link());
    QueueWatch watch =
        new QueueWatch(new TaskBoard(files, List.of()), meter, CircuitPolicy.DEFAULT, clock);
    assertThat(watch.links()).extracting(QueueWatch.LinkReport::files).containsExactly(0);
    assertThat(meter.streams()).containsExactly(Map.entry(job().link(), 1));
  }

  private void pass(Duration time) {
    ticker.addAndGet(time.toNanos());
  }

  private QueueWatch.LinkReport report() {
    files.keep(Claim.answered(new UUID(0, 1), List.of(Tasks.task("w", "SRC", "DST", TERABYTE))));
    return new QueueWatch(new TaskBoard(files, List.of()), meter, CircuitPolicy.DEFAULT, clock)
        .links()
        .getFirst();
  }

  private void moved(TransferJob job, long bytes, Duration took) {
    var task = job.tasks().getFirst();
    Effort effort = new Effort(ByteCount.of(bytes), took, NOW);
    Arrival arrival = new Arrival(task.key(), task.file().size(), task.file().checksum(), effort);
    meter.put(job, "http", List.of(new TaskOutcome.Delivered(task, arrival)));
  }

  private static TransferJob job() {
    return Tasks.job(1);
  }
}
