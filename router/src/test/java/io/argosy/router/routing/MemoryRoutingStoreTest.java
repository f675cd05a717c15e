package io.argosy.router.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.Set;

class MemoryRoutingStoreTest implements RoutingStoreContract {

  private final MemoryRoutingStore store = new MemoryRoutingStore();

  @Override
  public RoutingStore store() {
    return store;
  }

  @Override
  public void wish(long id, int priority) {
    wish(id, priority, List.of(1L));
  }

  @Override
  public void wishWithoutSource(long id) {
    wish(id, 1, List.of());
  }

  private void wish(long id, int priority, List<Long> sources) {
    store.wish(
        new RoutingInput.DueRequest(id, id, 2, new Priority(priority), ByteCount.of(10), sources));
  }

  @Override
  public void forget(long id) {
    store.forget(id);
  }

  @Override
  public Set<Long> routed() {
    return store.routes().keySet();
  }
}
