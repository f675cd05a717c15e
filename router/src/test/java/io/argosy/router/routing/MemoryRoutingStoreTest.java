package io.argosy.router.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import java.util.List;
import java.util.Set;

class MemoryRoutingStoreTest implements RoutingStoreContract {

  private final MemoryRoutingStore store =
      new MemoryRoutingStore()
          .node(1, "SOURCE")
          .node(2, "DESTINATION")
          .link(
              LinkFacts.of(
                  new NodeName("SOURCE"),
                  new NodeName("DESTINATION"),
                  ObservedRate.UNKNOWN,
                  ByteCount.ZERO));

  @Override
  public RoutingStore store() {
    return store;
  }

  @Override
  public void request(long id, int priority) {
    request(id, priority, List.of("SOURCE"));
  }

  @Override
  public void requestWithoutSource(long id) {
    request(id, 1, List.of());
  }

  private void request(long id, int priority, List<String> sources) {
    store.request(new MemoryRoutingStore.Due(id, new Priority(priority), "DESTINATION", sources));
  }

  @Override
  public void dueForAnHour(long id) {
    store.dueSince(id, NOON.minusSeconds(3600));
  }

  @Override
  public void forget(long id) {
    store.forget(id);
  }

  /** In memory, a file request in backoff is absent. */
  @Override
  public void giveUp(long id) {
    store.forget(id);
  }

  @Override
  public void closeAllLinks() {
    store.close(1, 2);
  }

  @Override
  public Set<Long> routed() {
    return store.routes().keySet();
  }
}
