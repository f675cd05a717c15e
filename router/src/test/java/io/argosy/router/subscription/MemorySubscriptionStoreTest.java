package io.argosy.router.subscription;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;

class MemorySubscriptionStoreTest implements SubscriptionStoreContract {

  private static final ByteCount ONE_FILE = ByteCount.of(1_000_000);
  private static final Wish WISH = new Wish(1, 1, 3, new Priority(2), "default", NOON);

  private final MemorySubscriptionStore store = new MemorySubscriptionStore();

  @Override
  public SubscriptionStore store() {
    return store;
  }

  @Override
  public void approvedRequest() {
    store.block(new BlockSize(1, 1, 2, ByteCount.of(2_000_000)));
    store.wish(WISH);
  }

  @Override
  public void cancelRequest() {
    store.cancel(WISH);
  }

  @Override
  public void prioritize(Priority priority) {
    store.wish(new Wish(1, 1, 3, priority, "default", NOON));
  }

  @Override
  public void oneFileIsThere() {
    store.replica(1, 10_001, 3, ONE_FILE);
  }

  @Override
  public String count() {
    BlockKey key = new BlockKey(1, 3);
    return store.filesAt(key) + " " + store.countOf(key).bytes();
  }
}
