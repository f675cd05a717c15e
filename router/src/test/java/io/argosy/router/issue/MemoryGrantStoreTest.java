package io.argosy.router.issue;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Agents;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

class MemoryGrantStoreTest implements GrantStoreContract {

  private final MemoryTasks tasks = new MemoryTasks();
  private final MemorySessionStore sessions = new MemorySessionStore();
  private final MemoryGrantStore store = new MemoryGrantStore(tasks, sessions);
  private long last;

  MemoryGrantStoreTest() {
    for (long agent = 1; agent <= 2; agent++) {
      var sign = Agents.sign(NOON, NOON.plus(Duration.ofDays(1)), Set.of());
      sessions.open(agent, "v", sign, NOON);
      store.door(agent, "http://127.0.0.1:" + agent);
    }
  }

  @Override
  public GrantStore store() {
    return store;
  }

  @Override
  public long held() {
    long task = free();
    new MemoryClaimStore(tasks, sessions)
        .take(
            3,
            Agents.order(UUID.randomUUID(), new Incarnation(3, 1), 1, ByteCount.of(10)),
            List.of(3L),
            NOON);
    return task;
  }

  @Override
  public long free() {
    last++;
    store.replica(last, ONE);
    return tasks.add(last, 1).id();
  }

  @Override
  public UUID circuit() {
    return store.circuit(3, new LinkName(ONE, MemoryTasks.node(3)), "192.0.2.3");
  }

  @Override
  public void closeCircuits() {
    store.closeCircuits();
  }

  @Override
  public void replicaAtTwo(long task) {
    store.replica(task, TWO);
  }
}
