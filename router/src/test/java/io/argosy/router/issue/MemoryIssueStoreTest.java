package io.argosy.router.issue;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.routing.RouteLedger;
import java.util.Set;

class MemoryIssueStoreTest implements IssueStoreContract {

  private final MemoryTasks tasks = new MemoryTasks();
  private final MemoryIssueStore store = new MemoryIssueStore(tasks);

  @Override
  public IssueStore store() {
    return store;
  }

  @Override
  public void routes(int count) {
    for (int n = 1; n <= count; n++) {
      store.route(n, 3, 2);
    }
  }

  @Override
  public void askAgain() {
    store.changedAt(3, NOON);
  }

  @Override
  public void cancelOne() {
    store.cancel(1);
  }

  @Override
  public void rerouteOne() {
    store.unroute(2);
  }

  @Override
  public ClaimStore claims() {
    return new MemoryClaimStore(tasks, new MemorySessionStore());
  }

  @Override
  public ReliefStore relief() {
    return new MemoryReliefStore(tasks, ReroutingPolicy.DEFAULT.pause());
  }

  @Override
  public void suspendAll() {
    store.suspendAll();
  }

  @Override
  public void prioritizeAll(int priority) {
    store.priorities().keySet().forEach(request -> store.prioritize(request, priority));
  }

  @Override
  public void measure(long free) {
    store.free(3, free);
  }

  @Override
  public Set<Long> lacking() {
    return store.shortages().keySet();
  }

  @Override
  public RouteLedger ledger() {
    return store.ledger();
  }

  @Override
  public Set<String> tasks() {
    return tasks.live().values().stream()
        .map(t -> t.work().priority().value() + " " + t.work().attempt().epoch())
        .collect(toSet());
  }

  @Override
  public long live() {
    return tasks.live().size();
  }

  @Override
  public long closed() {
    return tasks.closed().size();
  }
}
