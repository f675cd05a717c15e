package io.argosy.agent.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.fixture.TickingClock;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReportOutboxTest {

  private static final TaskFailure STALLED =
      new TaskFailure(FailureClass.TIMEOUT, Phase.TRANSFER, "silent");

  private final List<ReportBundle> stored = new ArrayList<>();
  private final MemoryClaimFiles claims = new MemoryClaimFiles();
  private final TaskBoard board = new TaskBoard(claims, List.of());
  private final AtomicLong ids = new AtomicLong();
  private final ReportOutbox outbox =
      new ReportOutbox(
          new Files(),
          board,
          new TickingClock(),
          () -> new UUID(0, ids.incrementAndGet()),
          () -> {});

  /** The router ignores failures that began before it knew of an outage, so it needs the time. */
  @Test
  void aFailureIsReportedWithTheTimeItTook() {
    Effort effort = new Effort(ByteCount.of(5), Duration.ofSeconds(60), Instant.EPOCH);
    TaskReport report = reportOf(Optional.of(effort));
    assertThat(report.moved()).isEqualTo(effort.moved());
    assertThat(report.took()).isEqualTo(effort.took());
    assertThat(report.ended()).isEqualTo(effort.ended());
  }

  @Test
  void aTaskThatWasNotRequestedTookNoTime() {
    TaskReport report = reportOf(Optional.empty());
    assertThat(report.moved()).isEqualTo(ByteCount.ZERO);
    assertThat(report.took()).isZero();
  }

  private TaskReport reportOf(Optional<Effort> effort) {
    TransferJob job = Tasks.job(1);
    outbox.put(
        job,
        Lane.shared(job.link()),
        "http",
        List.of(new TaskOutcome.Failed(job.tasks().getFirst(), STALLED, effort)));
    return stored.getFirst().reports().getFirst();
  }

  /** Killed at any time, the agent finds each task in a report or among its open tasks. */
  @Test
  void aReportStaysOnDiskWhileAClaimListsItsTasks() {
    TransferJob job = Tasks.job(8);
    UUID claim = new UUID(1, 1);
    board.answered(claim, job.tasks());
    for (int n = 0; n < 8; n++) {
      outbox.put(
          job,
          Lane.shared(job.link()),
          "http",
          List.of(new TaskOutcome.Failed(job.tasks().get(n), STALLED, Optional.empty())));
      outbox.sent(outbox.next().orElseThrow());
      List<TaskKey> reported = stored.stream().flatMap(b -> keys(b).stream()).toList();
      TaskBoard again = new TaskBoard(claims, reported);
      assertThat(again.pending()).as("after " + n).isEqualTo(job.tasks().subList(n + 1, 8));
    }
    assertThat(stored).isEmpty();
    assertThat(claims.all()).isEmpty();
  }

  private static List<TaskKey> keys(ReportBundle bundle) {
    return ReportOutbox.keysOf(bundle);
  }

  private final class Files implements DurableItems<ReportBundle> {
    @Override
    public void keep(ReportBundle bundle) {
      stored.add(bundle);
    }

    @Override
    public void forget(UUID id) {
      stored.removeIf(bundle -> bundle.id().equals(id));
    }

    @Override
    public List<ReportBundle> all() {
      return List.copyOf(stored);
    }
  }
}
