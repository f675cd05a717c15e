package io.argosy.router.issue;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.router.fixture.Agents;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

class MemoryReliefStoreTest implements ReliefStoreContract {

  private final MemoryTasks tasks = new MemoryTasks();
  private final MemoryClaimStore claims = new MemoryClaimStore(tasks, new MemorySessionStore());
  private final MemoryReliefStore store = new MemoryReliefStore(tasks, PAUSE);
  private long last;

  @Override
  public ReliefStore store() {
    return store;
  }

  @Override
  public long free(int priority) {
    last++;
    return tasks.add(last, priority).id();
  }

  @Override
  public long held() {
    long task = free(1);
    ClaimRequest order =
        Agents.order(UUID.randomUUID(), new Incarnation(3, 1), 1, ByteCount.of(10));
    claims.take(3, order, List.of(3L), NOON);
    return task;
  }

  @Override
  public void withoutAlternate(long task) {
    tasks.way(task, new ClaimedTask.Way(MemoryTasks.node(1), List.of(), MemoryTasks.node(3)));
  }

  @Override
  public void fromNodeTwo(long task) {
    tasks.way(
        task,
        new ClaimedTask.Way(
            MemoryTasks.node(2), List.of(MemoryTasks.node(1)), MemoryTasks.node(3)));
  }

  @Override
  public void rerouted(long task, Instant at) {
    store.rerouted(task, at);
  }

  @Override
  public void pin(long task) {
    store.pin(task);
  }

  @Override
  public void suspend() {
    store.suspend();
  }

  @Override
  public void setAside(long task) {
    store.setAside(task, 2);
  }

  @Override
  public List<Long> askedBack(Instant at) {
    return claims.askedBack(tasks.claims().keySet(), at);
  }

  @Override
  public long closed() {
    return tasks.closed().size();
  }
}
