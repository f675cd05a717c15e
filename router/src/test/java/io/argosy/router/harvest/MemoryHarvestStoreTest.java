package io.argosy.router.harvest;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.MemoryFileRequestLedger;
import io.argosy.router.activation.SourceSetback;
import io.argosy.router.fixture.Agents;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.MemoryClaimStore;
import io.argosy.router.issue.MemorySessionStore;
import io.argosy.router.issue.MemoryTaskLedger;
import io.argosy.router.issue.MemoryTasks;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

class MemoryHarvestStoreTest implements HarvestStoreContract {

  private final MemoryTasks tasks = new MemoryTasks();
  private final MemoryFileRequestLedger requests = new MemoryFileRequestLedger();
  private final MemoryHarvestStore store = new MemoryHarvestStore(tasks, requests);
  private long last;

  @Override
  public HarvestStore store() {
    return store;
  }

  @Override
  public long held() {
    last++;
    tasks.add(last, 1);
    requests.add(last, last, 3, NOON);
    new MemoryClaimStore(tasks, new MemorySessionStore())
        .take(
            3,
            Agents.order(UUID.randomUUID(), new Incarnation(3, 1), 1, ByteCount.of(10)),
            List.of(3L),
            NOON);
    return last;
  }

  @Override
  public void close(long task) {
    new MemoryTaskLedger(tasks).withdraw(List.of(task), NOON);
  }

  @Override
  public void exhaustNodeOne(long task) {
    setBack(
        task,
        new SourceSetback(
            1, 2, new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, ""), Optional.empty()));
  }

  @Override
  public void wrongBytesOfNodeOne(long task) {
    setBack(
        task,
        new SourceSetback(
            1,
            1,
            new TaskFailure(FailureClass.CHECKSUM_MISMATCH, Phase.VERIFY, ""),
            Optional.empty()));
  }

  private void setBack(long task, SourceSetback setback) {
    requests.failed(
        List.of(new FailedAttempt(task, List.of(setback), NOON, Optional.empty(), true)), NOON);
  }

  @Override
  public List<String> history() {
    return store.history().stream().map(MemoryHarvestStoreTest::text).toList();
  }

  private static String text(MemoryHarvestStore.Line line) {
    Outcome outcome = line.outcome();
    String end =
        outcome.report().ending() instanceof Ending.Failed failed
            ? failed.failure().reason() + " " + failed.failure().message()
            : "";
    return "%d %d %d %d %s %s"
        .formatted(
            outcome.task().taskId(),
            outcome.report().attempt().epoch(),
            outcome.sourceNodeId(),
            line.agentId(),
            outcome.verdict().word(),
            end);
  }
}
