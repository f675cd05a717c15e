package io.argosy.router.issue;

import java.time.Instant;

class MemoryRerouteStoreTest implements RerouteStoreContract {

  private final MemoryRerouteStore store = new MemoryRerouteStore();

  @Override
  public RerouteStore store() {
    return store;
  }

  @Override
  public void tasks(int count) {
    for (int pair = 0; pair < count; pair++) {
      store.task(2L * pair + 1, false);
      store.task(2L * pair + 2, true);
    }
  }

  @Override
  public void rerouteAll(Instant at) {
    store.rerouteAll(at);
  }

  @Override
  public void disableLink() {
    store.enable(false);
  }

  @Override
  public void loseDoor() {
    store.loseDoor();
  }

  @Override
  public void open(String reason) {
    store.open(reason);
  }

  @Override
  public void pinOne() {
    store.pin(1);
  }

  @Override
  public long free() {
    return store.free().size();
  }

  @Override
  public long closed() {
    return store.closed();
  }
}
