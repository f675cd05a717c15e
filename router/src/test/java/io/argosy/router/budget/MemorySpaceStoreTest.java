package io.argosy.router.budget;

import io.argosy.common.unit.ByteCount;
import java.util.Map;

class MemorySpaceStoreTest implements SpaceStoreContract {

  private final MemorySpaceStore store = new MemorySpaceStore();

  @Override
  public SpaceStore store() {
    return store;
  }

  @Override
  public Map<Long, SpaceReading> readings(long agent) {
    return store.readings(agent);
  }

  @Override
  public void lacking(long node) {
    store.lacking(node);
  }

  @Override
  public Map<Long, ByteCount> capacities() {
    return store.capacities();
  }
}
