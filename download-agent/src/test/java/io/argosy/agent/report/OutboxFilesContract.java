package io.argosy.agent.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.Arrival;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of stores of unsent reports. */
public interface OutboxFilesContract {

  /** The second id sorts first by name, which keeps files with equal times in order. */
  UUID FIRST = new UUID(0, 2);

  UUID SECOND = new UUID(0, 1);

  /** A new process with the same stored reports. */
  DurableItems<ReportBundle> files();

  @Test
  default void aNewOutboxIsEmpty() {
    assertThat(files().all()).isEmpty();
  }

  @Test
  default void theNextProcessReadsSuccessesAndFailuresUnchanged() {
    ReportBundle bundle = new ReportBundle(FIRST, List.of(success("a"), failure("b")));
    files().keep(bundle);
    assertThat(files().all()).containsExactly(bundle);
  }

  @Test
  default void theOldestComesFirstAndTheSameIdReplaces() {
    files().keep(new ReportBundle(FIRST, List.of(success("a"))));
    files().keep(new ReportBundle(SECOND, List.of(success("b"))));
    files().keep(new ReportBundle(FIRST, List.of(failure("a"))));
    assertThat(files().all())
        .containsExactly(
            new ReportBundle(SECOND, List.of(success("b"))),
            new ReportBundle(FIRST, List.of(failure("a"))));
  }

  @Test
  default void onlyTheRemovedEntryIsGone() {
    files().keep(new ReportBundle(FIRST, List.of(success("a"))));
    files().keep(new ReportBundle(SECOND, List.of(failure("b"))));
    files().forget(FIRST);
    files().forget(FIRST);
    files().forget(new UUID(0, 3));
    assertThat(files().all()).extracting(ReportBundle::id).containsExactly(SECOND);
  }

  static TaskReport success(String task) {
    var held = Tasks.task(task, "SRC", "DST", 10);
    return report(held.key(), Optional.of(Tasks.arrival(held)), Optional.empty());
  }

  static TaskReport failure(String task) {
    TaskFailure failure =
        new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "broke \"off\"\n at caf\u00e9");
    return report(new TaskKey(task, 3), Optional.empty(), Optional.of(failure));
  }

  private static TaskReport report(
      TaskKey key, Optional<Arrival> arrival, Optional<TaskFailure> failure) {
    return new TaskReport(
        key,
        new TaskReport.Route(new NodeName("SRC"), "shared", "http"),
        ByteCount.of(7),
        Duration.ofMillis(5),
        Instant.parse("2030-01-01T00:00:00.123456Z"),
        arrival,
        failure);
  }
}
