package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of {@link HarvestStore}. Nodes 1 and 2 have links to 3. */
public interface HarvestStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  HarvestStore store();

  /** Adds a task of agent 3 that moves a file of the same key and of 10 bytes from node 1 to 3. */
  long held();

  void close(long task);

  /** Records two failures of node 1 for this task's file request, after which it is excluded. */
  void exhaustNodeOne(long task);

  /** Records that node 1 served wrong bytes to this task's destination. */
  void wrongBytesOfNodeOne(long task);

  /** Returns {@code task epoch source agent verdict reason} of each line of history. */
  List<String> history();

  @Test
  default void liveAndClosedTasksAreFound() {
    long live = held();
    long closed = held();
    close(closed);
    var tasks = store().tasks(List.of(live, closed, 999_999L));
    assertThat(tasks).containsOnlyKeys(live, closed);
    assertThat(tasks.get(live).liveEpoch()).hasValue(0);
    assertThat(tasks.get(live).holder()).hasValue(3);
    assertThat(tasks.get(live).claimed()).contains(NOON);
    assertThat(tasks.get(closed).claimed()).isEmpty();
    assertThat(tasks.get(live).mayHaveAsked(2)).as("an alternate").isTrue();
    assertThat(tasks.get(live).mayHaveAsked(4)).isFalse();
    assertThat(tasks.get(closed).liveEpoch()).isEmpty();
    assertThat(tasks.get(closed).holder()).isEmpty();
    assertThat(tasks.get(closed).content().bytes()).isEqualTo(ByteCount.of(10));
    assertThat(tasks.get(closed).hop().destinationNodeId()).isEqualTo(3);
  }

  @Test
  default void aFileRequestHasItsTaskAndAfterAFailureItsSources() {
    long task = held();
    NewReplica place = new NewReplica(task, 3);
    List<NewReplica> places = List.of(place, new NewReplica(task, 4));
    OpenFileRequest arrived = store().requests(places, List.of()).get(place);
    assertThat(arrived.liveTask()).hasValue(task);
    assertThat(arrived.sources()).isEmpty();
    OpenFileRequest failed = store().requests(places, places).get(place);
    assertThat(failed.liveTask()).hasValue(task);
    assertThat(failed.sources())
        .containsExactly(new OpenFileRequest.SourceRecord(1, 0, Optional.of(Instant.EPOCH)));
    exhaustNodeOne(task);
    assertThat(store().requests(List.of(place), List.of(place)).get(place).sources())
        .containsExactly(new OpenFileRequest.SourceRecord(1, 2, Optional.empty()));
    assertThat(store().requests(List.of(new NewReplica(task, 4)), List.of())).isEmpty();
  }

  @Test
  default void wrongBytesThatAnotherDestinationFoundAreConfirmed() {
    long task = held();
    NewReplica one = new NewReplica(task, 1);
    List<NewReplica> accused = List.of(one, new NewReplica(task, 4));
    var alone = new MarkPolicy.Evidence(1, false);
    assertThat(store().evidence(accused, Set.of(4L))).isEqualTo(Map.of(one, alone));
    wrongBytesOfNodeOne(task);
    assertThat(store().evidence(accused, Set.of(3L))).isEqualTo(Map.of(one, alone));
    assertThat(store().evidence(accused, Set.of(4L)))
        .isEqualTo(Map.of(one, new MarkPolicy.Evidence(1, true)));
  }

  @Test
  default void nodesThatExistAreFound() {
    NodeName one = new NodeName("NODE_1");
    assertThat(store().nodes(List.of(one, new NodeName("NODE_99")))).containsOnlyKeys(one);
  }

  @Test
  default void everyOutcomeIsALineOfHistory() {
    long task = held();
    ReportedTask known = store().tasks(List.of(task)).get(task);
    var broken = Harvests.failure(FailureClass.NETWORK, Phase.TRANSFER, "it broke");
    var there = new Ending.Arrived(ByteCount.of(10), known.content().checksum());
    store()
        .record(
            List.of(
                new Outcome(report(task, 0, broken), known, 1, Outcome.Verdict.FAILED),
                new Outcome(report(task, 1, there), known, 2, Outcome.Verdict.DONE)),
            3,
            NOON);
    store().record(List.of(), 3, NOON);
    assertThat(history())
        .containsExactlyInAnyOrder(task + " 0 1 3 failed NETWORK it broke", task + " 1 2 3 done ");
  }

  private static AttemptReport report(long task, int epoch, Ending ending) {
    return new AttemptReport(
        new TaskAttempt(task, epoch),
        new NodeName("NODE_1"),
        "shared",
        "http",
        NOON.minusSeconds(2),
        NOON.minusSeconds(1),
        ByteCount.of(10),
        ending);
  }
}
