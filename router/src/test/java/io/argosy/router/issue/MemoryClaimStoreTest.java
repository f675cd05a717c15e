package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.router.fixture.Agents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

class MemoryClaimStoreTest implements ClaimStoreContract {

  private final MemoryTasks tasks = new MemoryTasks();
  private final MemorySessionStore sessions = new MemorySessionStore();
  private long last;

  @Override
  public ClaimStore store() {
    return new MemoryClaimStore(tasks, sessions);
  }

  @Override
  public long task(int priority) {
    last++;
    return tasks.add(last, priority).id();
  }

  @Override
  public void prioritize(long task, int priority) {
    tasks.put(tasks.live().get(task).at(new Priority(priority), "default"));
  }

  @Override
  public void withdraw(long task) {
    new MemoryTaskLedger(tasks).withdraw(List.of(task), NOON);
  }

  @Override
  public void know(LinkPath path) {
    tasks.paths().put(path.link(), path);
  }

  @Override
  public void askBack(long task, Instant at) {
    new MemoryReliefStore(tasks, Duration.ZERO).askBack(new long[] {task}, at);
  }

  @Override
  public void leaseUntil(Instant until) {
    sessions.open(3, "v", Agents.sign(NOON, until, Set.of()), NOON);
  }
}
