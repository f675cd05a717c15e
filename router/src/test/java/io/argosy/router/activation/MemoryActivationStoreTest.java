package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class MemoryActivationStoreTest implements ActivationStoreContract {

  private final MemoryActivationStore store = new MemoryActivationStore();

  @Override
  public ActivationStore store() {
    return store;
  }

  @Override
  public void want(long block, int priority, long... sizes) {
    Map<Long, ByteCount> files = new LinkedHashMap<>();
    for (long size : sizes) {
      files.put(block * 100 + files.size() + 1, ByteCount.of(size));
    }
    store.want(block, priority, files);
  }

  @Override
  public void wantNoMore(long block) {
    store.wantNoMore(block);
  }

  @Override
  public void prioritize(long block, int priority) {
    store.prioritize(block, priority);
  }

  @Override
  public void closedAt(long block, Instant at) {
    store.closedAt(block, at);
  }

  @Override
  public void arrive(long file) {
    store.arrive(file);
  }

  @Override
  public void giveUp(long file) {
    store.giveUp(file);
  }

  @Override
  public void newSource(long file) {
    store.newSource(file);
  }

  @Override
  public List<String> underWay() {
    return store.underWay().entrySet().stream()
        .map(e -> e.getKey() + " at " + e.getValue())
        .sorted()
        .toList();
  }
}
