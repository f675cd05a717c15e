package io.argosy.router.issue;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Agents;
import java.util.List;
import java.util.UUID;

class MemoryTaskLedgerTest implements TaskLedgerContract {

  private final MemoryTasks tasks = new MemoryTasks();
  private long last;

  @Override
  public TaskLedger ledger() {
    return new MemoryTaskLedger(tasks);
  }

  @Override
  public long held() {
    last++;
    tasks.add(last, 1);
    new MemoryClaimStore(tasks, new MemorySessionStore())
        .take(
            3,
            Agents.order(UUID.randomUUID(), new Incarnation(3, 1), 1, ByteCount.of(10)),
            List.of(3L),
            NOON);
    return last;
  }

  @Override
  public boolean isLive(long task) {
    return tasks.live().containsKey(task);
  }

  @Override
  public boolean isHolderNotified(long task) {
    return tasks.closed().get(task).notified().isPresent();
  }
}
