package io.argosy.router.subscription;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.util.OptionalLong;

class MemorySubscriptionStoreTest implements SubscriptionStoreContract {

  private static final ByteCount ONE_FILE = ByteCount.of(1_000_000);
  private static final DatasetDemand DEMAND = demand(new Priority(2), OptionalLong.empty());

  private final MemorySubscriptionStore store = new MemorySubscriptionStore();

  @Override
  public SubscriptionStore store() {
    return store;
  }

  @Override
  public void approvedRequest() {
    store.block(new BlockSize(1, 1, 1, new Amount(2, ByteCount.of(2_000_000))));
    store.demand(DEMAND);
  }

  private static DatasetDemand demand(Priority priority, OptionalLong lastBlock) {
    return new DatasetDemand(1, 1, 3, priority, "default", NOON, lastBlock, false);
  }

  @Override
  public void staticRequest() {
    approvedRequest();
    store.demand(demand(new Priority(2), OptionalLong.of(1)));
  }

  @Override
  public void anotherBlock() {
    store.block(new BlockSize(2, 1, 2, new Amount(1, ONE_FILE)));
  }

  @Override
  public void bothFilesAreThere() {
    oneFileIsThere();
    store.replica(1, 10_002, 3, ONE_FILE);
  }

  @Override
  public void oneFileIsLost() {
    store.lose(1, 10_001, 3);
  }

  @Override
  public void cancelRequest() {
    store.cancel(DEMAND);
  }

  @Override
  public void prioritize(Priority priority) {
    store.demand(demand(priority, OptionalLong.empty()));
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
